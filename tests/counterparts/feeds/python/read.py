"""The entries of a feed as feedparser reads them."""
import json
import sys

import feedparser

feed = feedparser.parse(json.load(sys.stdin)["text"].encode(), sanitize_html=False)
if feed.bozo:
    raise feed.bozo_exception
print(
    json.dumps(
        [
            {
                "id": one.id,
                "title": one.title,
                "link": one.link,
                "author": one.author,
                "summary": one.summary,
                "updated": one.updated,
            }
            for one in feed.entries
        ]
    )
)
