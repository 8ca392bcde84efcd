"""A mail server of aiosmtpd: writes its port, and then a line of JSON for each letter and each refused receiver."""
import json
import ssl
import sys
import time

from aiosmtpd.controller import Controller

from letter import letter

asked = json.loads(sys.argv[1])


def say(value):
    print(json.dumps(value), flush=True)


class Inbox:
    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address.startswith("refused"):
            say({"refused": address})
            return "550 5.1.1 No such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        raw = envelope.content
        if asked["planted"]:
            raw = raw.replace(b"token=3D", b"token=3Dx")
        found = letter(raw, envelope.mail_from, envelope.rcpt_tos)
        say({**found, "options": envelope.mail_options, "isSecure": session.ssl is not None})
        return "250 OK"


secure = {}
if asked["pem"] is not None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(asked["pem"])
    secure = {"tls_context": context, "require_starttls": True}
controller = Controller(
    Inbox(), hostname="127.0.0.1", port=asked["port"], enable_SMTPUTF8=asked["utf8"], decode_data=False, **secure
)
controller.start()
say({"listens": True})
while True:
    time.sleep(3600)
