import json
import sys

from curio import AuthenticatedClient, Client
from curio.api.auth import post_auth_register
from curio.api.catalog import get_collections, post_collections
from curio.models import CreateCollection, Registration

url, email = sys.argv[1:]
session = post_auth_register.sync(client=Client(base_url=url), body=Registration(email=email, password="correct horse"))
client = AuthenticatedClient(base_url=url, token=session.access_token)
games = {"name": "Games", "type": "games"}
made = post_collections.sync(client=client, body=CreateCollection.from_dict(games))
listed = get_collections.sync(client=client)
refused = post_collections.sync(client=client, body=CreateCollection.from_dict({**games, "name": ""}))
print(json.dumps({"made": made.name, "names": [one.name for one in listed.items], "refused": str(refused.error)}))
