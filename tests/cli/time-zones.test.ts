import { expect, test } from "bun:test"
import { checkTimeZones } from "../../cli/doctor/time-zones.ts"

/** The hours from UTC in the winter of 2026, as the database had them first. */
const old: Readonly<Record<string, number | null>> = {
  "America/Coyhaique": null,
  "America/Vancouver": -8,
  "Africa/Casablanca": 1,
  "America/Inuvik": -7,
  "America/Winnipeg": -6,
  "America/Havana": -5,
}

const newer = (changed: Readonly<Record<string, number>>) => (zone: string) => changed[zone] ?? old[zone] ?? null

const coyhaique = { "America/Coyhaique": -3 }
const vancouver = { ...coyhaique, "America/Vancouver": -7 }
const inuvik = { ...vancouver, "Africa/Casablanca": 0, "America/Inuvik": -6 }
const all = { ...inuvik, "America/Winnipeg": -5, "America/Havana": -4 }

test.each([
  ["before 2025b", {}, "America/Coyhaique, America/Vancouver, Africa/Casablanca"],
  ["2025b", coyhaique, "America/Vancouver, Africa/Casablanca, America/Inuvik, America/Winnipeg, America/Havana"],
  ["2026b", vancouver, "in Africa/Casablanca, America/Inuvik, America/Winnipeg, America/Havana until"],
  ["2026d", inuvik, "in America/Winnipeg, America/Havana until"],
])("Zones of %s are named, with those that a newer one changes", (version, changed, zones) => {
  const { detail, status } = checkTimeZones(newer(changed))
  expect(status).toBe("ok")
  expect(detail).toStartWith(`The time zones are those of the IANA database ${version}; 2026f is known to be newer.`)
  expect(detail).toContain(zones)
})

test("Zones of the newest release that is known need no advice", () => {
  expect(checkTimeZones(newer(all)).detail).toBe("The time zones are those of the IANA database 2026f or later.")
})
