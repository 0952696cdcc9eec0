"""Who plays Lucca Città: districts as a few numbers, what they are worth, and whole turns.

`street` plays by the rules, fast and without what does not matter to a choice; `weights` says
what a street is worth; `turns` finds the ways to use a set; `players` are the agents.
"""
