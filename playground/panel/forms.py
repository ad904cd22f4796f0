"""Forms: shown by the page as plain data, and used by the labels of their controls.

All that can be done with a form is what its controls offer, so nothing else has to be checked.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from playground.model.errors import UserError
from playground.model.json_object import Json


@dataclass(frozen=True, slots=True)
class Control:
    """A control, or a line of them.

    Attributes:
        kind: One of those that `forms.js` has; a `button` uses the `select` and `input` beside it.
        use: What to do with the values of those, or with that of a `check`; None for what cannot be used.
        on: Whether it is pressed or checked.
    """

    kind: str
    label: str
    use: Callable[..., Awaitable[None] | None] | None = None
    on: bool = False
    hint: str = ""
    options: tuple[str, ...] = ()
    parts: "tuple[Control, ...]" = ()

    def as_json(self) -> Json:
        """Return what the page shows."""
        shown = {name: getattr(self, name) for name in ("kind", "label", "on", "hint", "options")}
        return {**shown, "disabled": self.use is None, "parts": [part.as_json() for part in self.parts]}

    def read(self, values: Json) -> bool | str:
        """Return its value among those that the page sends."""
        value = values.get(self.label)
        if type(value) is not (bool if self.kind == "check" else str):
            raise UserError(f"“{self.label}” is missing or of the wrong kind.")
        if self.kind == "select" and value not in self.options:
            raise UserError(f"“{self.label}” is one of {', '.join(self.options)}.")
        return value


def line(*parts: Control, name: str = "") -> Control:
    """Return controls side by side, with a name before them if there is one."""
    return Control("line", name, parts=parts)


async def use(form: Iterable[Control], fields: Json) -> None:
    """Use the control with the `label` that the page sends, and its `values`.

    Raises:
        UserError: It is not there (any more), or cannot do this; the message tells why.
    """
    label, values = fields.get("label"), fields.get("values")
    for line in form:
        for control in line.parts:
            if control.label == label and control.use and isinstance(values, dict):
                used = [control] if control.kind == "check" else line.parts
                kinds = {"check", "select", "input"}
                done = control.use(*(one.read(values) for one in used if one.kind in kinds))
                return await done if done else None
    raise UserError("That's not possible any more.")
