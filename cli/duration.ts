import { Duration } from "effect"
import { Flag } from "effect/cli"

/** A span of time as people write it: 90s, 15m, 2h, 1d. */
export const DurationFlag = (name: string) =>
  Flag.String(name).pipe(
    Flag.filter(
      (text) => pattern.test(text),
      () => `--${name} is a number and a unit: 90s, 15m, 2h or 1d`,
    ),
    Flag.map((text) => Duration.times(units[text.at(-1) as keyof typeof units], Number(text.slice(0, -1)))),
  )

const units = {
  s: Duration.seconds(1),
  m: Duration.minutes(1),
  h: Duration.hours(1),
  d: Duration.days(1),
} as const

const pattern = /^\d{1,6}[smhd]$/
