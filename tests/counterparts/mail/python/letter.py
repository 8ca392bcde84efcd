"""What Python's own parser finds in a letter."""
import email
import email.policy
import json
import sys


def letter(raw, sender, receivers):
    message = email.message_from_bytes(raw, policy=email.policy.default)
    parts = list(message.walk())
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    return {
        "sender": sender,
        "receivers": receivers,
        "from": message["from"].addresses[0].addr_spec,
        "to": message["to"].addresses[0].addr_spec,
        "subject": message["subject"],
        "language": message["content-language"],
        "text": text.get_content(),
        "html": html.get_content(),
        "defects": [type(defect).__name__ for part in parts for defect in part.defects]
        + [type(defect).__name__ for part in parts for _, value in part.items() for defect in value.defects],
        "isSevenBit": all(byte < 128 for byte in raw),
        "longest": max(len(line) for line in raw.split(b"\n")),
        "received": [str(one) for one in message.get_all("received", [])],
    }


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    print(json.dumps([letter(raw.encode("latin1"), None, []) for raw in asked["letters"]]))
