"""What takes minutes to prove: games in their thousands, slips of every kind, deep tests.

    make proof                                             all of it: a table, and what was found
    make proof DEPTH=10                                    ten times as much of everything
    .venv/bin/python -m tests.proof --only alarms --game doodlebug --seeds 100-199 --ways gaps holes
    .venv/bin/python -m tests.proof alarms doodlebug 17 gaps       one case: its log, what is said
    .venv/bin/python -m tests.proof slips doodlebug 17 guns_twice  a game with this slip
    .venv/bin/python -m tests.proof pairs doodlebug 17             one with two slips

A case is a part, a game, a seed and, in most parts, a way: a style of writing, a policy, a slip. It is
the same in every run. The exit status is 1 where a part of a game has more findings than its `share`.
"""
