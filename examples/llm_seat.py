"""A seat played by a language model behind any endpoint that speaks the usual chat-completions JSON.

    export HIGHNOON_LLM_URL=http://127.0.0.1:8080/v1/chat/completions
    export HIGHNOON_LLM_MODEL=the-model   HIGHNOON_LLM_KEY=…   # the key only if the endpoint wants one
    highnoon bot check "python3 examples/llm_seat.py" --budget 60s -n 1 --game finger-guns
    highnoon arena examples/arena.toml --transcript arena.jsonl   # how well does it play?

The model sees what its seat may see: the view, the question, and what is legal if moves are listed.  It answers with
one line of notation.  Whatever else it says is kept as the reason.  Only the standard library.
"""

import json
import os
import re
import sys
import urllib.request

URL = os.environ.get("HIGHNOON_LLM_URL")
MODEL = os.environ.get("HIGHNOON_LLM_MODEL", "default")
KEY = os.environ.get("HIGHNOON_LLM_KEY")
TASK = """You play {game}, a western shoot-out, and want to win. You get what your seat may know, as JSON, and a
question. Answer with one line `action: <notation>`, then one short sentence that says why."""


def write(letter):
    sys.stdout.write(json.dumps(letter) + "\n")
    sys.stdout.flush()


def ask_model(messages, seconds):
    body = json.dumps({"model": MODEL, "messages": messages}).encode()
    headers = {"Content-Type": "application/json"}
    if KEY:
        headers["Authorization"] = f"Bearer {KEY}"
    request = urllib.request.Request(URL, body, headers)
    with urllib.request.urlopen(request, timeout=seconds) as answer:
        told = json.load(answer)
    tokens = (told.get("usage") or {}).get("total_tokens") or 0
    return told["choices"][0]["message"].get("content") or "", tokens


def read_answer(text):
    """The action and the reason.  Models think aloud first and like ornaments, so the last such line counts, without
    them.  One that forgets the form gets its refusal and another try."""
    lines = text.strip().splitlines() or ["nothing"]
    named = [line for line in lines if "action:" in line.lower()]
    action = re.split("action:", named[-1], flags=re.IGNORECASE)[-1] if named else lines[0]
    reason = " ".join(line for line in lines if line not in named)
    return action.strip(" \t*_`'\".")[:500], reason.strip()[:500]


def describe(letter):
    lines = [json.dumps(letter["view"], separators=(",", ":")), letter["question"]]
    if "options" in letter:
        lines += ["You may choose:"] + [f"- {o['notation']}  ({o['label']})" for o in letter["options"]]
    return "\n".join(lines)


def main():
    if not URL:
        sys.exit("set HIGHNOON_LLM_URL to the model's chat-completions endpoint")
    talk, task, seconds = [], "", 60.0
    for line in sys.stdin:
        letter = json.loads(line)
        if letter["type"] == "hello":
            task = TASK.format(game=letter["game"])
            write({"type": "ready", "name": MODEL})
        elif letter["type"] == "choose":
            seconds = letter["budget_ms"] / 1000
            talk = [{"role": "system", "content": task}, {"role": "user", "content": describe(letter)}]
        elif letter["type"] == "refused":
            talk.append({"role": "user", "content": f"That is refused: {letter['message']}. Choose again."})
        else:
            break
        if letter["type"] in ("choose", "refused"):
            text, tokens = ask_model(talk, seconds)
            talk.append({"role": "assistant", "content": text})
            action, why = read_answer(text)
            write({"type": "choice", "id": letter["id"], "action": action, "why": why, "tokens": tokens})


if __name__ == "__main__":
    main()
