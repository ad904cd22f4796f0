from collections import Counter

from bot.tables.ports import GameStore

MOST_METHODS = 15


def test_a_store_has_small_ports_and_each_method_in_one() -> None:
    ports = GameStore.__bases__[:-1]
    methods = {port.__name__: [name for name in vars(port) if not name.startswith("_")] for port in ports}
    assert {port: len(names) for port, names in methods.items() if len(names) > MOST_METHODS} == {}
    counts = Counter(name for names in methods.values() for name in names)
    assert [name for name, count in counts.items() if count > 1] == []
    assert [name for name in vars(GameStore) if not name.startswith("_")] == []
