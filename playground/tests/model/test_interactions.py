from playground.model.channels import Channel, ChannelType
from playground.model.interactions import CallbackType, Interaction, InteractionType
from playground.model.messages import Message, MessageFlags
from playground.model.users import User

ANN = User(1, "ann", "Ann")
CHANNEL = Channel(2, ChannelType.TEXT, "games")


def interaction(callback: CallbackType | None, original: Message | None = None) -> Interaction:
    opened = Interaction(3, "t", InteractionType.COMMAND, ANN, CHANNEL, {}, {"0": "5"}, 0.0, 0.0)
    opened.callback, opened.original = callback, original
    return opened


def message(flags: MessageFlags = MessageFlags.NONE) -> Message:
    return Message(4, CHANNEL, ANN, 0.0, flags=flags)


def test_most_answers_settle_at_once() -> None:
    assert not interaction(None).settled
    assert interaction(CallbackType.MESSAGE).settled
    assert interaction(CallbackType.MODAL).settled


def test_a_deferred_message_is_settled_when_it_comes_or_goes() -> None:
    deferred = interaction(CallbackType.DEFERRED, thinking := message(MessageFlags.LOADING))
    assert not deferred.settled
    thinking.deleted = True
    assert deferred.settled
    assert interaction(CallbackType.DEFERRED, message()).settled


def test_a_deferred_update_is_settled_by_an_edit_or_a_followup() -> None:
    source = message()
    edited, followed = (interaction(CallbackType.DEFERRED_UPDATE, source) for _ in range(2))
    assert not edited.settled
    followed.followups.append(message())
    assert followed.settled
    source.edits = 1
    assert edited.settled


def test_an_interaction_that_a_guild_brought_is_not_a_users_alone() -> None:
    one = interaction(None)
    one.owners = {"0": "5", "1": "1"}
    assert not one.by_user_only
    one.owners = {"1": "1"}
    assert one.by_user_only
