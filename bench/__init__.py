"""Cordée beside its peers: how many steps a second each plays, on this machine, in one run.

`python -m bench` prints the table; `bench/plan.py` holds what is measured and the goals.
"""
