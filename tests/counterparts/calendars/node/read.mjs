import { text } from "node:stream/consumers"

// Reads a calendar with a library of the name that is given; writes its events.
const calendar = JSON.parse(await text(process.stdin)).text
const ofNodeIcal = async () => {
  const { default: ical } = await import("node-ical")
  return Object.values(ical.sync.parseICS(calendar))
    .filter(({ type }) => type === "VEVENT")
    .map(({ description, end, location, start, status, summary, uid, url }) => ({
      ...{ uid, name: summary, description: description ?? null, location: location ?? null },
      ...{ url: url?.val ?? url ?? null, status, startsAt: start.toISOString(), endsAt: end.toISOString() },
    }))
}
const ofIcalJs = async () => {
  const { default: ICAL } = await import("ical.js")
  return new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent").map((component) => {
    const value = (name) => component.getFirstPropertyValue(name)
    const moment = (name) => value(name).toJSDate().toISOString()
    return {
      ...{ uid: value("uid"), name: value("summary"), description: value("description"), url: value("url") },
      ...{ location: value("location"), status: value("status"), startsAt: moment("dtstart"), endsAt: moment("dtend") },
    }
  })
}
console.log(JSON.stringify(await (process.argv[2] === "ical.js" ? ofIcalJs() : ofNodeIcal())))
