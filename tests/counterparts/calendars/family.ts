import { expect } from "bun:test"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Counterpart, Family, Talk } from "../counterpart.ts"
import { pinned } from "../install.ts"
import { startTampering } from "../tamper.ts"

const here = import.meta.dirname
const folder = (language: string) => join(here, language)

const onsite = { kind: "onsite", address: "Elm Street 7; rear, left", city: "São Paulo" }
/** The next year: events begin in the future. */
const year = new Date().getUTCFullYear() + 1

/** Names, texts and times that calendars have got wrong. */
const hard: ReadonlyArray<Record<string, unknown>> = [
  { name: 'Swap; "meet", \\n 🦉' },
  { name: "Ends in a backslash \\" },
  { name: "Lines", description: "First\nSecond\n\n- \ttabbed" },
  { name: "Markers", description: "BEGIN:VEVENT\nEND:VCALENDAR\nSUMMARY:no" },
  { name: "Long", description: `${"Bring boxes, ".repeat(30)}end` },
  { name: `${"é".repeat(80)}🦉`, description: "Letters of two bytes are cut at the right place." },
  { name: "漢字かな交じり文".repeat(10) },
  { name: "شارع؛ العربية, 7" },
  { name: "Online", place: { kind: "online", url: "https://example.com/a;b,c?d=e&f=%C3%A9#g" } },
  { name: "The clocks go forward", startsAt: `${year}-03-28T23:30:00Z`, endsAt: `${year}-03-29T02:30:00Z` },
  { name: "The year ends", startsAt: `${year}-12-31T23:59:59Z`, endsAt: `${year + 1}-01-01T00:00:01Z` },
  {
    name: "Half an hour",
    timeZone: "Australia/Lord_Howe",
    startsAt: `${year}-04-04T23:00:00+11:00`,
    endsAt: `${year}-04-05T04:00:00+10:30`,
  },
  { name: "Two weeks", endsAt: `${year}-05-15T12:00:00Z` },
  { name: "Called off" },
]

const arranged = async ({ curio }: Talk) => {
  const server = await curio()
  const ada = await server.person()
  const events: Array<Record<string, unknown>> = []
  for (const one of hard) {
    const times = { startsAt: `${year}-05-02T12:00:00Z`, endsAt: `${year}-05-02T16:00:00Z`, timeZone: "Europe/Berlin" }
    const { body, status, text } = await ada.post("/events", { place: onsite, ...times, ...one })
    if (status !== 201) throw new Error(text)
    events.push(body)
  }
  await ada.post(`/events/${events.at(-1)?.["id"]}/cancel`, { reason: "The hall is closed." })
  const { body: feed } = await ada.post("/calendar-feed")
  const expected: ReadonlyArray<Shown> = await Promise.all(
    events.map(async ({ id }) => (await ada.get(`/events/${id}`)).body),
  )
  return { server, ada, path: new URL(feed.url).pathname, expected }
}

/** What a reader has to find in the feed. */
const shown = ({ description, endsAt, id, name, place, startsAt, status }: Shown) => ({
  ...{ id, name, startsAt, endsAt, description: description?.replaceAll("\t", " ") ?? null },
  location: place.kind === "onsite" ? `${place.address}, ${place.city}` : null,
  url: place.kind === "online" ? place.url : null,
  status: status === "cancelled" ? "CANCELLED" : "CONFIRMED",
})

/** An event as `GET /events/:id` shows it. */
interface Shown extends Record<"endsAt" | "id" | "name" | "startsAt" | "status", string> {
  readonly description: string | null
  readonly place: Readonly<Record<"address" | "city" | "kind" | "url", string>>
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

const reading = (
  name: string,
  version: string,
  command: (talk: Talk) => Promise<ReadonlyArray<string>>,
  { isQuick = true, misreads = /^$/, needs }: { isQuick?: boolean; misreads?: RegExp; needs?: string } = {},
): Counterpart => ({
  name,
  version,
  isQuick,
  ...(needs === undefined ? {} : { needs }),
  planted: {
    what: "the start of each event is a second later",
    foundBy: "reads texts, places, times and states of hard events as they are",
    says: /startsAt/,
  },
  talk: async (talk) => {
    const program = await command(talk)
    const { expected, path, server } = await arranged(talk)
    const { text } = await server.visitor().get(path)
    const calendar = talk.isPlanted
      ? text.replaceAll(/(?<=DTSTART:\d{8}T\d{5})\d/g, (second) => (second === "1" ? "2" : "1"))
      : text
    await talk.check("reads texts, places, times and states of hard events as they are", async () => {
      const read: Array<Record<string, string>> = (await talk.ask(program, { text: calendar })).json
      const found = read.map(({ uid = "", ...rest }) => ({ id: uid.split("@")[0] ?? "", ...rest })).sort(byId)
      const all = expected.map(shown).sort(byId)
      expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
      const isRead = (_: unknown, n: number) => !misreads.test(all[n]?.name ?? "")
      expect(found.filter(isRead) as unknown).toEqual(all.filter(isRead))
    })
  },
})

const python = (library: string) =>
  reading(`${library} for Python`, pinned(folder("python"), "requirements.txt", library), async ({ install }) => [
    (await install.python(folder("python")))("python"),
    join(here, "python/read.py"),
    library,
  ])

const node = (library: string, more = {}) =>
  reading(
    `${library} for Node`,
    pinned(folder("node"), "package.json", library),
    async ({ install }) => ["node", join(await install.node(folder("node")), "read.mjs"), library],
    more,
  )

/** A program that keeps a folder of events equal to the feed. */
const vdirsyncer: Counterpart = {
  name: "vdirsyncer",
  version: pinned(folder("python"), "requirements.txt", "vdirsyncer"),
  isQuick: true,
  planted: {
    what: "one character of a name is another one each time",
    foundBy: "has nothing to do the second time",
    says: /toEqual|Copying/,
  },
  talk: async (talk) => {
    const program = (await talk.install.python(folder("python")))("vdirsyncer")
    const { ada, expected, path, server } = await arranged(talk)
    let reads = 0
    const changed = (bytes: Buffer) => {
      if (!bytes.includes("BEGIN:VCALENDAR")) return bytes
      reads += 1
      return Buffer.from(bytes.toString("latin1").replace(/SUMMARY:./, `SUMMARY:${reads % 10}`), "latin1")
    }
    const tampering = talk.isPlanted ? await startTampering(server.url, changed) : null
    if (tampering !== null) talk.atEnd(tampering.stop)
    const config = join(talk.folder, "config")
    const events = join(talk.folder, "events")
    writeFileSync(
      config,
      `[general]\nstatus_path = "${talk.folder}/status"\n[pair one]\na = "here"\nb = "there"\ncollections = null\n` +
        `[storage here]\ntype = "filesystem"\npath = "${events}"\nfileext = ".ics"\n` +
        `[storage there]\ntype = "http"\nurl = "${(tampering ?? server).url}${path}"\n`,
    )
    const run = async (what: string) => (await talk.ask([program, "-c", config, what, "one"])).text
    const sync = async () => {
      const child = await talk.ask(["sh", "-c", '"$0" -c "$1" sync one 2>&1', program, config])
      return child.text.split("\n").filter((line) => /^(Copying|Deleting)/.test(line))
    }
    await talk.check("takes every event of the feed", async () => {
      await run("discover")
      expect(await sync()).toHaveLength(expected.length)
      const files = readdirSync(events).map((file) => readFileSync(join(events, file), "utf8"))
      // It gives them identifiers of its own.
      expect(files.filter((text) => text.includes("SUMMARY:"))).toHaveLength(expected.length)
    })
    await talk.check("has nothing to do the second time", async () => expect(await sync()).toEqual([]))
    await talk.check("takes what has changed, once", async () => {
      await ada.patch(`/events/${expected[0]?.id}`, { name: "Renamed" })
      // A feed is kept for a minute, and begins again with a new address.
      const { body: feed } = await ada.post("/calendar-feed")
      writeFileSync(config, readFileSync(config, "utf8").replace(path, new URL(feed.url).pathname))
      await run("discover")
      expect(await sync()).toHaveLength(2)
      expect(await sync()).toEqual([])
    })
  },
}

export const calendars: Family = {
  name: "calendars",
  title: "Readers of calendars",
  counterparts: [
    python("icalendar"),
    python("vobject"),
    node("ical.js"),
    node("node-ical", { misreads: /\\n/, needs: "it reads a backslash and an n of a text as the end of a line" }),
    reading("go-ical", pinned(folder("go"), "go.mod", "github.com/emersion/go-ical"), async ({ install }) => [
      await install.go(folder("go")),
    ]),
    reading(
      "ical4j",
      pinned(folder("java"), "pom.xml", "ical4j"),
      async ({ install }) => ["java", "-cp", await install.java(folder("java")), "Read"],
      { isQuick: false },
    ),
    vdirsyncer,
  ],
}
