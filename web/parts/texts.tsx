import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { agoOf, daysBetween } from "../state/ago.ts"
import { counted, language, words } from "../words/index.ts"

/** A text that a user wrote: as text, in its own direction, with links that say nothing of this page. */
export const Text = ({ children }: { readonly children: string }) => (
  <p class="text" dir="auto">
    {children
      .split(/(https?:\/\/[^\s<>"]+)/)
      .map((part, index) => (index % 2 === 1 ? <Link key={index} to={part} /> : part))}
  </p>
)

const Link = ({ to }: { readonly to: string }) => (
  <a href={to} target="_blank" rel="noopener nofollow ugc">
    {to}
  </a>
)

/** A name that a user chose: its characters cannot change the direction of what follows. */
export const Name = ({ children }: { readonly children: string }) => <bdi class="name">{children}</bdi>

/** A sentence of the catalogue whose placeholders are filled with elements. */
export const Sentence = ({ of, ...parts }: { readonly of: string } & Readonly<Record<string, ComponentChildren>>) => (
  <>{of.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? parts[part] : part))}</>
)

/** How many copies an item stands for, where these are several. */
export const Copies = ({ of: item }: { readonly of: { readonly copies: number | null } }) =>
  item.copies === null || item.copies < 2 ? null : <small>{counted(words.value.items.copiesCount, item.copies)}</small>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of dates in the language. To make one takes longer than to write a hundred dates with it. */
const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language.value} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language.value, options)
  formats.set(key, format)
  return format
}

/** A moment, by the calendar of the language. */
export const When = ({ at }: { readonly at: string }) => {
  const format = dateFormat({ dateStyle: "medium", timeStyle: "short" })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}

const agoFormats = new Map<string, Intl.RelativeTimeFormat>()

const agoFormat = (): Intl.RelativeTimeFormat => {
  const format = agoFormats.get(language.value) ?? new Intl.RelativeTimeFormat(language.value, { numeric: "auto" })
  agoFormats.set(language.value, format)
  return format
}

/** The time, minute by minute: what is shown as "2 minutes ago" goes on. */
const now = signal(Date.now())
setInterval(() => (now.value = Date.now()), 60_000)

/** When something happened: how long ago in the last week, with the moment on top of it, else its day. */
export const Ago = ({ at }: { readonly at: string }) => {
  const moment = new Date(at)
  const ago = agoOf(moment, new Date(now.value))
  const text =
    ago === null ? dateFormat({ dateStyle: "medium" }).format(moment) : agoFormat().format(ago.value, ago.unit)
  return (
    <time dateTime={at} title={dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(moment)}>
      {text}
    </time>
  )
}

/** From one moment to another, without what both have in common: "Dec 3, 2026, 8:30 – 11:00 AM". */
export const Span = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const format = dateFormat({ dateStyle: "medium", timeStyle: "short" })
  return <time dateTime={from}>{format.formatRange(new Date(from), new Date(to))}</time>
}

/** The time of a moment within its day, with the day on top of it. */
export const TimeOf = ({ at }: { readonly at: string }) => {
  const time = dateFormat({ timeStyle: "short" })
  const full = dateFormat({ dateStyle: "medium", timeStyle: "short" })
  return (
    <time dateTime={at} title={full.format(new Date(at))}>
      {time.format(new Date(at))}
    </time>
  )
}

/** The day of a moment: today and yesterday by their names. */
export const DayOf = ({ at }: { readonly at: string }) => {
  const moment = new Date(at)
  const daysAgo = daysBetween(moment, new Date())
  const text =
    daysAgo === 0 || daysAgo === 1
      ? agoFormat().format(-daysAgo, "day")
      : dateFormat({ dateStyle: "long" }).format(moment)
  return <time dateTime={at}>{text}</time>
}

/** The month of a moment, such as "November 2026". */
export const Month = ({ of }: { readonly of: string }) => {
  const format = dateFormat({ month: "long", year: "numeric" })
  return <time dateTime={of}>{format.format(new Date(of))}</time>
}

/** Since when something is: in days where it is new, else the month. */
export const Since = ({ at }: { readonly at: string }) => {
  const days = Math.floor((Date.now() - Date.parse(at)) / 86_400_000)
  if (days > 30) return <Month of={at} />
  return <time dateTime={at}>{agoFormat().format(-days, "day")}</time>
}

/** A day of the calendar, as `2026-12-24`. */
export const Day = ({ on }: { readonly on: string }) => {
  const format = dateFormat({ dateStyle: "medium", timeZone: "UTC" })
  return <time dateTime={on}>{format.format(new Date(on))}</time>
}

/** A number by the rules of the language. Four digits are not grouped, because most of such numbers are years. */
export const numberText = (value: number): string =>
  new Intl.NumberFormat(language.value, { useGrouping: "min2" }).format(value)

/** A size of a file, such as 1.5 MB. */
export const bytesText = (bytes: number): string => {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const unit = units[power] ?? "byte"
  const format = new Intl.NumberFormat(language.value, { style: "unit", unit, maximumFractionDigits: 1 })
  return format.format(bytes / 1024 ** power)
}
