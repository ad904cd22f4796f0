from playground.model.permissions import ALL, BOT_INVITE, EVERYONE, IN_DM, Permissions


def test_permissions_have_discords_bits() -> None:
    assert (int(Permissions.VIEW_CHANNEL), int(Permissions.SEND_MESSAGES_IN_THREADS)) == (1024, 1 << 38)


def test_what_is_granted_by_default_is_part_of_everything() -> None:
    for granted in (EVERYONE, BOT_INVITE, IN_DM):
        assert granted & ALL == granted
        assert granted & Permissions.VIEW_CHANNEL
        assert not granted & Permissions.ADMINISTRATOR
