import type { Refusal, ValueChange } from "./reading.ts"

/**
 * The minutes of a duration as `1h 30m`, `1:30`, `1.5 hours`, `90'`, `PT1H30M`, whole ones; `null` for another text, of
 * which a plain number is one of minutes.
 */
export const minutesIn = (
  text: string,
): { readonly value: number; readonly change: ValueChange | null } | Refusal | null => {
  const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (clock !== null) return whole(Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60)
  const [, hours = "", minutes = "", seconds = ""] = named.exec(text.toLowerCase()) ?? []
  const isPlain = hours === "" && (minutes === "" || seconds === "") && !/^pt/i.test(text)
  if (isPlain) return null
  return whole(number(hours) * 60 + number(minutes) + number(seconds) / 60)
}

const hour = /(?:h|hr|hrs|hour|hours|std\.?|stunde|stunden|heure|heures|hora|horas|ore|ora)/
const minute = /(?:m|min\.?|mins|minute|minutes|minuten|minutos|minuti|')?/
const second = /(?:s|sec|secs|seconds|sek\.?|sekunden|")/
const named = new RegExp(
  `^(?:pt)?(?:(\\d{1,4}(?:[.,]\\d{1,3})?) ?${hour.source})?,? ?(?:(\\d{1,5}) ?${minute.source})?,? ?` +
    `(?:(\\d{1,4}) ?${second.source})?$`,
)

const number = (text: string): number => Number(text.replace(",", ".") || "0")

const whole = (minutes: number): { readonly value: number; readonly change: ValueChange | null } => {
  const value = Math.round(minutes)
  return { value, change: value === minutes ? null : "rounded" }
}
