interface Ago {
  readonly value: number
  readonly unit: "second" | "minute" | "hour" | "day"
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/**
 * How long ago a moment of the last week was, as `Intl.RelativeTimeFormat` takes it; `null` for others. From a day on
 * the days of the calendar count, so that "yesterday" was yesterday. A clock may be a little behind that of the server.
 */
export const agoOf = (at: Date, now: Date): Ago | null => {
  const millis = now.getTime() - at.getTime()
  if (millis <= -minute) return null
  if (millis < minute) return { value: 0, unit: "second" }
  if (millis < hour) return { value: -Math.floor(millis / minute), unit: "minute" }
  if (millis < day) return { value: -Math.floor(millis / hour), unit: "hour" }
  const days = daysBetween(at, now)
  return days > 7 ? null : { value: -days, unit: "day" }
}

/** How many days of the calendar lie between two moments. */
export const daysBetween = (from: Date, to: Date): number => (midnight(to) - midnight(from)) / day

const midnight = (of: Date): number => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate())
