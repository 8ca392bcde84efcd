"""Verifies deliveries with a library of the name that is given; writes for each whether its signature is good."""
import json
import sys
from importlib import import_module

library = import_module(sys.argv[1])
asked = json.load(sys.stdin)


def verified(delivery):
    try:
        library.Webhook(asked["secret"]).verify(delivery["body"], delivery["headers"])
        return True
    except library.WebhookVerificationError:
        return False


print(json.dumps([verified(delivery) for delivery in asked["deliveries"]]))
