from playground.model.channels import Channel
from playground.model.interactions import TOKEN_LIFETIME, CallbackType, Interaction, InteractionType
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.users import User
from playground.world import World


def opened(world: World, channel: Channel) -> Interaction:
    assert channel.guild
    return world.interactions.open(InteractionType.COMMAND, channel.guild.owner, channel, {})


def test_interactions_are_sent_from_everywhere(world: World, channel: Channel, kinds: list[str]) -> None:
    interaction = opened(world, channel)
    assert world.interactions.by_id[interaction.id] is interaction
    assert world.interactions.by_token[interaction.token] is interaction
    assert channel.guild
    world.remove_bot(channel.guild)
    opened(world, channel)
    assert kinds == ["INTERACTION_CREATE", "GUILD_DELETE", "INTERACTION_CREATE"]


def test_a_click_comes_by_the_installation_that_made_its_message(world: World, channel: Channel) -> None:
    assert channel.guild
    guild, stranger = channel.guild, world.create_user("stranger", display_name="Stranger")
    stranger.has_app = True
    made_by = {"authorizing_integration_owners": {"0": str(guild.id), "1": "5"}}

    def owners(place: Channel, metadata: Json | None) -> Json:
        source = Message(1, place, world.bot, 0.0, interaction_metadata=metadata)
        return world.interactions.open(InteractionType.COMPONENT, stranger, place, {}, source=source).owners

    assert owners(channel, made_by) == {"0": str(guild.id), "1": "5"}
    assert owners(channel, None) == {"0": str(guild.id)}, "sent by the bot itself"
    world.remove_bot(guild)
    assert owners(channel, made_by) == {"1": "5"}
    world.add_bot(guild)
    by_person = {"authorizing_integration_owners": {"1": "5"}}
    assert owners(channel, by_person) == {"0": str(guild.id), "1": "5"}, "its guild invited the bot since"
    assert owners(world.open_dm(stranger, guild.owner), by_person) == {"1": "5"}
    assert owners(world.open_dm(stranger), by_person) == {"1": "5"}
    assert owners(world.open_dm(stranger), None) == {"0": "0"}


def test_a_modal_comes_by_the_installation_that_opened_it(world: World, channel: Channel) -> None:
    assert channel.guild
    owner, kind = channel.guild.owner, InteractionType.COMMAND
    opener = world.interactions.open(kind, owner, channel, {}, owners={"1": "5"})
    submit = world.interactions.open(InteractionType.MODAL_SUBMIT, owner, channel, {}, parent=opener)
    assert submit.owners == {"1": "5"}


def test_old_interactions_are_forgotten(world: World, channel: Channel) -> None:
    first = opened(world, channel)
    world.clock.advance(TOKEN_LIFETIME + 1)
    second = opened(world, channel)
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
