"""age for Python: a new identity, opens a file with it, or encrypts one for it."""
import json
import sys

from pyrage import decrypt, encrypt, x25519

asked = json.load(sys.stdin)
if asked["do"] == "identity":
    identity = x25519.Identity.generate()
    print(json.dumps({"identity": str(identity), "recipient": str(identity.to_public())}))
else:
    with open(asked["from"], "rb") as file:
        before = file.read()
    if asked["do"] == "open":
        after = decrypt(before, [x25519.Identity.from_str(asked["identity"])])
    else:
        after = encrypt(before, [x25519.Recipient.from_str(asked["recipient"])])
    with open(asked["to"], "wb") as file:
        file.write(after)
    print("{}")
