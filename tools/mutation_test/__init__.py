"""Test the tests: ``python -m tools.mutation_test --seed 1 --count 300``.

A mutant is the code with one small change: ``<`` becomes ``<=``, a condition is always true, a statement is
missing. A test should fail for each. This draws a random sample of all mutants of ``bot/game``,
``bot/tables`` and ``bot/store``, runs the tests on each, and prints the mutants that no test notices.

The tests run once on the unchanged code first, to find out which lines each one reaches and how long it
takes. A mutant then needs only the tests that reach its statement, fastest first, those of the module's
namesake before the others. A change outside of functions takes effect on import, so every test counts as
reaching it. Everything happens in a temporary copy of the checkout, in forked processes that have the
libraries imported already; a test that takes far longer than it should counts as failed.
"""
