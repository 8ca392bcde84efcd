import { DateTime, Option } from "effect"
import { type CheckResult, ok } from "./check-result.ts"

/** Says which version of the IANA time zone database the runtime has, as far as its releases can be distinguished. */
export const checkTimeZones = (offsetOf: OffsetOf = runtimeOffset): CheckResult => {
  const isKnown = ({ at, hours, zone }: Release) => offsetOf(zone, at) === hours
  const missing = releases.findIndex((release) => !isKnown(release))
  if (missing === -1) return ok(`The time zones are those of the IANA database ${releases.at(-1)?.version} or later.`)
  const version = releases[missing - 1]?.version ?? `before ${releases[0]?.version}`
  const zones = releases.filter((release) => !isKnown(release)).map(({ zone }) => zone)
  return ok(
    `The time zones are those of the IANA database ${version}; ${releases.at(-1)?.version} is known to be newer. ` +
      `Local times can be an hour off in ${zones.join(", ")} until a newer Bun has it.`,
  )
}

/** The hours that the clocks of a zone are ahead of UTC at a moment; `null` where the zone is not known. */
type OffsetOf = (zone: string, at: string) => number | null

const runtimeOffset: OffsetOf = (zone, at) =>
  Option.match(DateTime.zoneMakeNamed(zone), {
    onNone: () => null,
    onSome: (known) => DateTime.zonedOffset(DateTime.setZone(DateTime.makeUnsafe(at), known)) / 3_600_000,
  })

interface Release {
  readonly version: string
  readonly zone: string
  /** A moment for which this release answers otherwise than the one before it. */
  readonly at: string
  readonly hours: number
}

// What each release changed for moments after 2025, from the file NEWS of the database (iana.org/time-zones). 2025c and
// 2026a changed the past alone.
const releases: ReadonlyArray<Release> = [
  { version: "2025b", zone: "America/Coyhaique", at: "2026-07-15T12:00:00Z", hours: -3 },
  { version: "2026b", zone: "America/Vancouver", at: "2026-12-15T12:00:00Z", hours: -7 },
  { version: "2026c", zone: "Africa/Casablanca", at: "2026-12-15T12:00:00Z", hours: 0 },
  { version: "2026d", zone: "America/Inuvik", at: "2026-12-15T12:00:00Z", hours: -6 },
  { version: "2026e", zone: "America/Winnipeg", at: "2026-12-15T12:00:00Z", hours: -5 },
  { version: "2026f", zone: "America/Havana", at: "2026-12-15T12:00:00Z", hours: -4 },
]
