"""Small changes to a module, of which a test should notice each."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}


@dataclass(frozen=True)
class Mutant:
    """One change to one module.

    Attributes:
        path: the module, relative to the root of the checkout.
        start: where the changed code begins: its line, from 1, and its offset in bytes.
        end: where it ends.
        code: what replaces it.
        lines: the lines of the statement that it is in, without those of statements inside of that.
        in_function: whether it is inside of a function.
    """

    path: str
    start: tuple[int, int]
    end: tuple[int, int]
    code: str
    lines: range
    in_function: bool

    def apply(self, source: str) -> str:
        """Return the source of the module with the change."""
        lines = source.encode().splitlines(keepends=True)
        first, last = self.start[0] - 1, self.end[0] - 1
        changed = lines[first][: self.start[1]] + self.code.encode() + lines[last][self.end[1] :]
        return b"".join([*lines[:first], changed, *lines[last + 1 :]]).decode()

    def describe(self, source: str) -> str:
        """Return the place and the change for people to read."""
        lines = source.encode().splitlines()[self.start[0] - 1 : self.end[0]]
        lines[-1] = lines[-1][: self.end[1]]
        lines[0] = lines[0][self.start[1] :]
        before = " ".join(b" ".join(lines).decode().split())
        return f"{self.path}:{self.start[0]}: {before} -> {self.code}"


Change = tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]
"""A node, and what replaces it."""


def find_mutants(path: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module, in the order of its statements."""
    yield from _mutants_in(path, ast.parse(source).body, in_function=False)


def _mutants_in(path: str, body: list[ast.stmt], *, in_function: bool) -> Iterator[Mutant]:
    for statement in body:
        if _is_skipped(statement):
            continue
        blocks = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
        for name in ("handlers", "cases"):
            blocks += [part.body for part in getattr(statement, name, [])]
        end = min((block[0].lineno for block in blocks if block), default=(statement.end_lineno or 0) + 1)
        for old, new in _changes(statement):
            yield Mutant(
                path,
                start=(old.lineno, old.col_offset),
                end=(old.end_lineno or 0, old.end_col_offset or 0),
                code=f"({ast.unparse(new)})" if isinstance(new, ast.expr) else ast.unparse(new),
                lines=range(statement.lineno, max(end, statement.lineno + 1)),
                in_function=in_function,
            )
        inside = in_function or isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef)
        for block in blocks:
            yield from _mutants_in(path, block, in_function=inside)


def _is_skipped(statement: ast.stmt) -> bool:
    """Whether a statement says nothing that a test can notice: types, interfaces, logging, assertions."""
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.ClassDef(bases=bases):
            return any(isinstance(base, ast.Name) and base.id == "Protocol" for base in bases)
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="log")))):
            return True
        case ast.Assign(value=ast.BinOp(op=ast.BitOr()) | ast.Subscript()):
            return statement.col_offset == 0  # a type alias
        case _:
            return False


def _changes(statement: ast.stmt) -> Iterator[Change]:
    """Yield the changes to a statement, without those to statements inside of it."""
    match statement:
        case ast.Expr() | ast.Raise() | ast.AugAssign() | ast.Delete():
            yield statement, ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield statement, ast.Pass()
        case ast.Continue():
            yield statement, ast.Break()
        case ast.Return(value=ast.expr() as value):
            if not (isinstance(value, ast.Constant) and value.value is None):
                yield value, ast.Constant(None)
        case ast.If(test=test):
            yield from _forced(test)
        case ast.While(test=test):
            yield test, ast.Constant(value=False)
    for expression in _expressions(statement):
        yield from _expression_changes(expression)


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions below ``node`` that belong to the same statement, without annotations."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(
                child, ast.stmt | ast.excepthandler | ast.pattern
            ):
                continue
            if isinstance(child, ast.JoinedStr):
                continue  # before Python 3.12 the nodes in it have no positions of their own
            if isinstance(child, ast.keyword) and child.arg == "strict":
                continue  # of zip(): an assertion
            if isinstance(child, ast.expr):
                yield child
            yield from _expressions(child)


def _expression_changes(node: ast.expr) -> Iterator[Change]:
    """Yield the changes to an expression, without those to the expressions in it."""
    match node:
        case ast.Compare(ops=ops):
            for at, operator in enumerate(ops):
                for other in COMPARISONS[type(operator)]:
                    changed = copy.deepcopy(node)
                    changed.ops[at] = other()
                    yield node, changed
        case ast.BoolOp(op=operator, values=values):
            yield node, ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            for at in range(len(values)):
                yield node, ast.BoolOp(operator, values[:at] + values[at + 1 :])
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield node, operand
        case ast.BinOp(left=left, op=operator, right=right) if not (_is_text(left) or _is_text(right)):
            if not (_is_type(left) and _is_type(right)):
                yield node, ast.BinOp(left, OPERATORS[type(operator)](), right)
        case ast.Constant(value=bool() as value):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            yield node, ast.Constant(value + 1)
            yield node, ast.Constant(value - 1)
        case ast.IfExp(test=test):
            yield from _forced(test)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for loop in node.generators:
                for condition in loop.ifs:
                    yield condition, ast.Constant(value=True)
        case ast.Call(func=ast.Name(id=name) as function) if name in CALLS:
            yield function, ast.Name(CALLS[name])
        case ast.Call(func=ast.Name("replace"), keywords=keywords):
            for at in range(len(keywords)):
                yield node, ast.Call(node.func, node.args, keywords[:at] + keywords[at + 1 :])


def _forced(test: ast.expr) -> Iterator[Change]:
    """Yield the changes of a condition to one that always or never holds."""
    yield test, ast.Constant(value=True)
    yield test, ast.Constant(value=False)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_type(node: ast.expr) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name[:1].isupper() and not name.isupper()
