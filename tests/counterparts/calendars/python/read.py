"""Reads a calendar with a library of the name that is given; writes its events."""
import json
import sys
from datetime import timezone

text = json.load(sys.stdin)["text"]


def moment(value):
    return value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z") if value.tzinfo else value.isoformat()


def by_icalendar():
    import icalendar

    for event in icalendar.Calendar.from_ical(text).walk("VEVENT"):
        value = lambda name: None if event.get(name) is None else str(event.get(name))
        yield {
            "uid": value("uid"),
            "name": value("summary"),
            "description": value("description"),
            "location": value("location"),
            "url": value("url"),
            "status": value("status"),
            "startsAt": moment(event["dtstart"].dt),
            "endsAt": moment(event["dtend"].dt),
        }


def by_vobject():
    import vobject

    for event in vobject.readOne(text).vevent_list:
        value = lambda name: None if name not in event.contents else event.contents[name][0].value
        yield {
            "uid": value("uid"),
            "name": value("summary"),
            "description": value("description"),
            "location": value("location"),
            "url": value("url"),
            "status": value("status"),
            "startsAt": moment(value("dtstart")),
            "endsAt": moment(value("dtend")),
        }


print(json.dumps(list({"icalendar": by_icalendar, "vobject": by_vobject}[sys.argv[1]]())))
