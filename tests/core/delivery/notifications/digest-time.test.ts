import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { nextDigest } from "../../../../core/delivery/notifications/digest-time.ts"

const at = (text: string) => DateTime.makeUnsafe(text)
const iso = (moment: DateTime.Utc | null) => moment && DateTime.formatIso(moment).replace(":00.000Z", "Z")

/** The next digests behind each other, as a worker has them that is always there. */
const digests = (
  every: "daily" | "weekly",
  hour: number,
  weekday: number,
  zone: string,
  from: string,
  count: number,
) => {
  const found: Array<string | null> = []
  let last: DateTime.Utc | null = null
  for (let n = 0; n < count; n++) {
    last = nextDigest({ every, hour, weekday }, zone, last ?? at(from), last)
    found.push(iso(last))
  }
  return found
}

/** Days on which clocks change: the hour, the zone, and when the digests around that day are due. */
const changes: ReadonlyArray<readonly [string, number, string, string, ReadonlyArray<string>]> = [
  [
    "the same hour before and after the clock goes forward",
    ...([8, "Europe/Berlin", "2026-03-28T00:00Z"] as const),
    ["2026-03-28T07:00Z", "2026-03-29T06:00Z", "2026-03-30T06:00Z"],
  ],
  [
    "the hour that is left out is the first moment behind the gap",
    ...([2, "Europe/Berlin", "2026-03-28T00:00Z"] as const),
    ["2026-03-28T01:00Z", "2026-03-29T01:00Z", "2026-03-30T00:00Z"],
  ],
  [
    "of an hour that comes twice the first",
    ...([2, "Europe/Berlin", "2026-10-23T12:00Z"] as const),
    ["2026-10-24T00:00Z", "2026-10-25T00:00Z", "2026-10-26T01:00Z"],
  ],
  [
    "the hour that is left out west of Greenwich",
    ...([2, "America/New_York", "2026-03-07T12:00Z"] as const),
    ["2026-03-08T07:00Z", "2026-03-09T06:00Z"],
  ],
  [
    "an hour that comes twice west of Greenwich",
    ...([1, "America/New_York", "2026-10-31T12:00Z"] as const),
    ["2026-11-01T05:00Z", "2026-11-02T06:00Z"],
  ],
  [
    "a clock that goes forward by half an hour",
    ...([2, "Australia/Lord_Howe", "2026-10-03T00:00Z"] as const),
    ["2026-10-03T15:30Z", "2026-10-04T15:00Z"],
  ],
  [
    "a clock that goes back by half an hour",
    ...([1, "Australia/Lord_Howe", "2026-04-03T20:00Z"] as const),
    ["2026-04-04T14:00Z", "2026-04-05T14:30Z"],
  ],
  [
    "a day that is left out has none",
    ...([8, "Pacific/Apia", "2011-12-28T12:00Z"] as const),
    ["2011-12-28T18:00Z", "2011-12-29T18:00Z", "2011-12-30T18:00Z"],
  ],
  [
    "a midnight that is left out",
    ...([0, "Africa/Cairo", "2026-04-23T00:00Z"] as const),
    ["2026-04-23T22:00Z", "2026-04-24T21:00Z"],
  ],
]

describe("Daily digests", () => {
  test.each(changes)("%s", (_, hour, zone, from, expected) => {
    expect(digests("daily", hour, 1, zone, from, expected.length)).toEqual([...expected])
  })

  test.each(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu"])(
    "are due once on each day of a year, at any hour, in %s",
    (zone) => {
      const dayOf = (moment: string) =>
        new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(new Date(moment))
      for (const hour of [0, 1, 2, 3, 23]) {
        const days = digests("daily", hour, 1, zone, "2026-01-01T12:00Z", 365).map((moment) => dayOf(moment ?? ""))
        expect(new Set(days).size).toBe(365)
        const [first = "", last = ""] = [days[0], days.at(-1)]
        expect(Date.parse(last) - Date.parse(first)).toBe(364 * 86_400_000)
      }
    },
  )

  test("are not due on the day of the last one, also when the hour or the zone is another one now", () => {
    const sent = at("2026-05-04T08:00Z")
    const next = (hour: number, zone: string) => iso(nextDigest({ every: "daily", hour, weekday: 1 }, zone, sent, sent))
    expect(next(20, "UTC")).toBe("2026-05-05T20:00Z")
    expect(next(23, "Pacific/Auckland")).toBe("2026-05-05T11:00Z")
  })
})

describe("Weekly digests", () => {
  test.each([
    ["2026-03-20T12:00Z", 2, 7, "Europe/Berlin", ["2026-03-22T01:00Z", "2026-03-29T01:00Z", "2026-04-05T00:00Z"]],
    ["2011-12-20T12:00Z", 8, 5, "Pacific/Apia", ["2011-12-23T18:00Z", "2011-12-30T10:00Z", "2012-01-05T18:00Z"]],
    ["1969-12-30T12:00Z", 0, 1, "UTC", ["1970-01-05T00:00Z", "1970-01-12T00:00Z"]],
  ] as const)("from %s at %d on day %d in %s", (from, hour, weekday, zone, expected) => {
    expect(digests("weekly", hour, weekday, zone, from, expected.length)).toEqual([...expected])
  })

  test("are due once a week, also when the day is another one now", () => {
    const sent = at("2026-05-04T08:00Z")
    expect(iso(nextDigest({ every: "weekly", hour: 8, weekday: 3 }, "UTC", sent, sent))).toBe("2026-05-13T08:00Z")
  })
})

test("Without digests none is due, and a zone that is not known any more is UTC", () => {
  const digest = { every: "off", hour: 8, weekday: 1 } as const
  expect(nextDigest(digest, "UTC", at("2026-05-04T08:00Z"), null)).toBeNull()
  const daily = { ...digest, every: "daily" } as const
  expect(iso(nextDigest(daily, "Mars/Olympus", at("2026-05-04T09:00Z"), null))).toBe("2026-05-05T08:00Z")
})
