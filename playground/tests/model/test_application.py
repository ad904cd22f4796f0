from playground.model.application import Application
from playground.model.commands import SLASH, USER_MENU
from playground.model.users import User


def test_a_guilds_commands_come_before_global_ones_of_the_same_name() -> None:
    here = {"id": "1", "type": 1, "name": "go"}
    everywhere = {"id": "2", "type": 1, "name": "go"}
    stop = {"id": "3", "type": 1, "name": "stop"}
    menu = {"id": "4", "type": 2, "name": "Look"}
    commands = {7: {1: here}, None: {2: everywhere, 3: stop, 4: menu}}
    application = Application(9, "Bot", User(1, "dev", "Dev"), commands=commands)
    assert application.commands_of_type(SLASH, 7) == [here, stop]
    assert application.commands_of_type(USER_MENU, 7) == [menu]
    for elsewhere in (None, 8):
        assert application.commands_of_type(SLASH, elsewhere) == [everywhere, stop]
