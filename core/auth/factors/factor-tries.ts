import { DateTime } from "effect"
import { keptSince } from "../../shared/index.ts"

/** How many wrong codes an account may have within 24 hours. */
export const wrongCodeLimit = 10

/** Wrong codes of this moment and earlier no longer count. */
export const wrongCodesCountAfter = (now: DateTime.Utc): DateTime.Utc => keptSince("wrongCodes", now)

/** After how many whole seconds the next code may be looked at, given the times of wrong ones; 0 for at once. */
export const secondsUntilNextCode = (wrong: ReadonlyArray<DateTime.Utc>, now: DateTime.Utc): number => {
  const start = DateTime.toEpochMillis(wrongCodesCountAfter(now))
  const counted = wrong.map((at) => DateTime.toEpochMillis(at)).filter((at) => at > start)
  // The latest ones decide: when the first of them no longer counts, one more is possible.
  const first = counted.sort((one, other) => other - one)[wrongCodeLimit - 1]
  return first === undefined ? 0 : Math.ceil((first - start) / 1000)
}
