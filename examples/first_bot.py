"""The shortest honest bot: it takes anything that is legal.  Only the standard library.

highnoon bot check "python3 examples/first_bot.py"
highnoon sim finger-guns --bots "cmd:python3 examples/first_bot.py,greenhorn"
"""

import json
import random
import sys

dice = random.Random()


def write(letter):
    sys.stdout.write(json.dumps(letter) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    letter = json.loads(line)
    if letter["type"] == "hello":
        dice.seed(letter["seed"])
        write({"type": "ready", "name": "First Bot"})
    elif letter["type"] == "choose":
        options = [option["action"] for option in letter["options"]]
        write({"type": "choice", "id": letter["id"], "action": dice.choice(options)})
    elif letter["type"] == "refused":  # never happens to a bot that takes what is listed, but a check may try
        write({"type": "choice", "id": letter["id"], "action": dice.choice(options)})
    elif letter["type"] == "bye":
        break
