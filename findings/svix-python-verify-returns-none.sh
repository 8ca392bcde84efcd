#!/usr/bin/env bash
# `Webhook.verify` of svix for Python returns None for a delivery that is right. Its sister library standardwebhooks,
# with the same signature scheme and method, returns the parsed body.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check svix==2.9.1 standardwebhooks==1.1.0
"$folder/venv/bin/python" - <<'PY'
import base64, datetime
from importlib.metadata import version
import standardwebhooks, svix

secret = "whsec_" + base64.b64encode(b"0" * 32).decode()
now = datetime.datetime.now(datetime.timezone.utc)
body = '{"type":"ping"}'
signature = svix.Webhook(secret).sign("msg_1", now, body)
headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": str(int(now.timestamp())),
    "webhook-signature": signature,
}
of_svix = svix.Webhook(secret).verify(body, headers)
of_other = standardwebhooks.Webhook(secret).verify(body, headers)
print("svix", version("svix"), "verify returns", repr(of_svix))
print("standardwebhooks", version("standardwebhooks"), "verify returns", repr(of_other))
assert of_svix is None and of_other == {"type": "ping"}
PY
