import ast
from textwrap import dedent

from tools.mutation_test.mutants import find_mutants

NO_TEST_CAN_NOTICE = (
    '"""A docstring."""',
    "assert a < 5",
    "__all__ = [a + b]",
    "log.info('%d', a + b)",
    "Action = Roll | Stop",
    "def f(a: int | None) -> Literal[5]: ...",
    "class Clock(Protocol):\n    def now(self) -> float:\n        return 5",
    "@dataclass(frozen=True)\nclass A:\n    a: int",
    "if TYPE_CHECKING:\n    f()",
    "x = f'{a + b}'",
    "x = zip(a, b, strict=True)",
)


def test_code_is_changed_in_every_way_that_fits_it_and_that_a_test_can_notice() -> None:
    cases: list[tuple[str, list[str]]] = [
        ("x = a < b", ["(a <= b)", "(a >= b)"]),
        ("x = a is b", ["(a is not b)"]),
        ("x = a and b", ["(a or b)", "(b)", "(a)"]),
        ("x = not a", ["(a)"]),
        ("x = a + b", ["(a - b)"]),
        ("x = 5", ["(6)", "(4)"]),
        ("x = True", ["(False)"]),
        ("x = min(a, b)", ["(max)"]),
        ("x = a if b else c", ["(True)", "(False)"]),
        ("x = [a for a in b if a]", ["(True)"]),
        ("x = replace(a, b=c, d=e)", ["(replace(a, d=e))", "(replace(a, b=c))"]),
        ("x = f(a)", []),
        ("x = 'text'", []),
        ("f()", ["pass"]),
        ("raise error", ["pass"]),
        ("a.b = c", ["pass"]),
        ("a += b", ["pass"]),
        ("if a: b", ["(True)", "(False)", "pass"]),
        ("def f(): return a", ["(None)"]),
        ("for a in b: continue", ["break"]),
        *((source, []) for source in NO_TEST_CAN_NOTICE),
    ]
    for source, codes in cases:
        assert [mutant.code for mutant in find_mutants("module.py", source)] == codes, source


def test_a_change_is_applied_in_its_place_and_to_nothing_else() -> None:
    source = "a = 1  # é\nb = ('é', (1\n     < c))\nd = 1\n"
    mutant = next(mutant for mutant in find_mutants("module.py", source) if mutant.code == "(1 <= c)")
    assert mutant.apply(source) == "a = 1  # é\nb = ('é', ((1 <= c)))\nd = 1\n"
    assert mutant.describe(source) == "module.py:2: 1 < c -> (1 <= c)"


def test_every_mutant_can_be_compiled_and_differs_from_the_source() -> None:
    source = dedent(
        """
        LIMIT = 5

        async def f(a, b=1):
            try:
                match a:
                    case [1, c] if c > b:
                        return c - 1
                    case _:
                        del b
            except ValueError as error:
                raise KeyError from error
            finally:
                await g(lambda d: d or -a)
            while not a:
                a = (b
                     + LIMIT)
        """
    )
    changed = [mutant.apply(source) for mutant in find_mutants("module.py", source)]
    assert len(changed) == 20
    assert len(set(changed)) == len(changed)
    assert source not in changed
    for code in changed:
        ast.parse(code)


def test_a_mutant_knows_the_lines_that_a_test_must_reach() -> None:
    source = """
    x = 1
    def f():
        if (a
                or b):
            return c
    """
    mutants = find_mutants("module.py", dedent(source))
    found = {mutant.code: (mutant.lines, mutant.in_function) for mutant in mutants}
    assert found["(2)"] == (range(2, 3), False)
    assert found["(a and b)"] == (range(4, 6), True)
    assert found["(None)"] == (range(6, 7), True)
