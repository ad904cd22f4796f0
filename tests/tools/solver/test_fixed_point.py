import numpy as np
import pytest

from bot.players.value_network import Floats
from tools.solver.fixed_point import fixed_point


def test_each_value_returns_itself() -> None:
    def again(values: Floats) -> Floats:
        return np.asarray(np.maximum(0.9 * values + 0.05, 0.5 * values + np.array([0.1, 0.3, 0.6])))

    found = fixed_point(again, np.full(3, 0.5))
    assert found == pytest.approx([0.5, 0.6, 1.2], abs=1e-11)


def test_values_that_never_settle_are_an_error() -> None:
    with pytest.raises(ArithmeticError):
        fixed_point(lambda values: values + 1, np.zeros(1))
