from playground.model.channels import Channel
from playground.model.interactions import TOKEN_LIFETIME, CallbackType, Interaction, InteractionType
from playground.model.messages import Message
from playground.model.users import User
from playground.world import World


def opened(world: World, channel: Channel) -> Interaction:
    assert channel.guild
    return world.interactions.open(InteractionType.COMMAND, channel.guild.owner, channel, {})


def test_interactions_are_sent_to_a_bot_that_is_there(world: World, channel: Channel) -> None:
    kinds: list[str] = []
    world.bus.subscribe(lambda event: kinds.append(event.kind))
    interaction = opened(world, channel)
    assert world.interactions.by_id[interaction.id] is interaction
    assert world.interactions.by_token[interaction.token] is interaction
    assert channel.guild
    world.remove_bot(channel.guild)
    opened(world, channel)
    assert kinds == ["INTERACTION_CREATE", "GUILD_DELETE"]


def test_tokens_expire_and_old_interactions_are_forgotten(world: World, channel: Channel) -> None:
    first = opened(world, channel)
    world.clock.advance(TOKEN_LIFETIME + 1)
    assert world.interactions.expired(first)
    second = opened(world, channel)
    assert not world.interactions.expired(second)
    world.clock.advance(3 * TOKEN_LIFETIME)
    opened(world, channel)
    assert first.token not in world.interactions.by_token
    assert second.id in world.interactions.by_id


def test_the_first_answer_is_recorded(world: World, channel: Channel) -> None:
    interaction, source = opened(world, channel), Message(1, channel, User(2, "x", "X"), 0.0, edits=4)
    world.interactions.answer(interaction, CallbackType.DEFERRED_UPDATE, original=source)
    assert (interaction.callback, interaction.original) == (CallbackType.DEFERRED_UPDATE, source)
    assert interaction.source_edits == 4
    assert interaction.latency is not None
