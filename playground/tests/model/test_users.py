from playground.model.users import User


def test_a_user_is_mentioned_by_id() -> None:
    assert User(42, "ann", "Ann").mention == "<@42>"
    assert repr(User(42, "ann", "Ann")) == "<User 42 Ann>"


def test_users_are_told_apart_by_identity() -> None:
    assert len({User(42, "ann", "Ann"), User(42, "ann", "Ann")}) == 2
