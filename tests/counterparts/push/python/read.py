"""Reads a push as a browser does: its content, or why it cannot be read, and who says to have sent it."""
import base64
import json
import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


asked = json.load(sys.stdin)
key = ec.derive_private_key(int.from_bytes(decoded(asked["key"]), "big"), ec.SECP256R1())
body = base64.b64decode(asked["body"])
try:
    content = http_ece.decrypt(body, private_key=key, auth_secret=decoded(asked["auth"]), version="aes128gcm")
    read = {"content": json.loads(content)}
except Exception as error:
    read = {"unreadable": type(error).__name__}
# py_vapid takes no space after the comma, which RFC 8292 has in its own examples.
sender = asked["sender"].replace(", k=", ",k=")
token = dict(part.strip().split("=", 1) for part in sender.removeprefix("vapid ").split(","))
claims = json.loads(decoded(token["t"].split(".")[1]))
print(json.dumps({**read, "isSigned": Vapid02.verify(sender), "claims": claims, "by": token["k"]}))
