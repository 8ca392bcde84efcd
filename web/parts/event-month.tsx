import type { Event as Shown } from "@curio/client"
import { useEffect, useRef } from "preact/hooks"
import { useLocation } from "preact-iso"
import { api, to } from "../state/curio.ts"
import { daysOf, monthOf } from "../state/months.ts"
import { usePages } from "../state/resources.ts"
import { language, words } from "../words/index.ts"
import { Problem } from "./list.tsx"
import { Skeleton } from "./skeleton.tsx"
import { Name } from "./texts.tsx"

type Filters = Readonly<Record<string, string>>

interface Props {
  /** As `2026-12`. */
  readonly month: string
  readonly filters: Filters
}

/** The events of a month: weeks where there is space, else days. Page up and down and the arrows lead on. */
export const EventMonth = ({ filters, month }: Props) => {
  const { browsing, common } = words.value
  const { route } = useLocation()
  const section = useRef<HTMLElement>(null)
  const days = daysOf(month, language.value)
  const [first, end] = [new Date(`${month}-01T00:00`), new Date(`${monthOf(month, 1)}-01T00:00`)]
  const range = { from: first.toISOString(), to: end.toISOString(), limit: 100 }
  const key = `events of ${month} ${new URLSearchParams(filters)}`
  const list = usePages(key, (page) => api.events.get({ query: { ...filters, ...range, ...page } }))
  const addressOf = (one: string) => `${to("/events")}?${new URLSearchParams({ ...filters, month: one })}`
  useEffect(() => {
    const moved = (event: KeyboardEvent) => {
      const months = { PageUp: -1, PageDown: 1 }[event.key]
      const links = [...(section.current?.querySelectorAll<HTMLElement>("td a") ?? [])]
      const at = links.indexOf(document.activeElement as HTMLElement)
      const next = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowDown: at + 1 }[event.key]
      if (months !== undefined) route(addressOf(monthOf(month, months)), true)
      else if (next !== undefined && at >= 0) links[next]?.focus()
      else return
      event.preventDefault()
    }
    const { current } = section
    current?.addEventListener("keydown", moved)
    return () => current?.removeEventListener("keydown", moved)
  }, [key])
  const byDay = Map.groupBy(list.items, ({ startsAt }) => new Date(startsAt).toDateString())
  const format = new Intl.DateTimeFormat(language.value, { month: "long", year: "numeric" })
  const weekday = new Intl.DateTimeFormat(language.value, { weekday: "short" })
  return (
    <section ref={section} class="month" aria-labelledby="month">
      <div class="actions">
        <a class="button secondary" href={addressOf(monthOf(month, -1))} aria-label={browsing.months.before}>
          ‹
        </a>
        <h2 id="month">{format.format(first)}</h2>
        <a class="button secondary" href={addressOf(monthOf(month, 1))} aria-label={browsing.months.after}>
          ›
        </a>
      </div>
      {list.error !== null && <Problem error={list.error} retry={list.reload} />}
      {list.cursor === undefined && list.error === null && <Skeleton of="rows" />}
      {list.cursor === null && list.items.length === 0 && <p role="status">{browsing.months.none}</p>}
      <table aria-busy={list.loading}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day.getDay()} scope="col">
                {weekday.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.flatMap((_, n) =>
            n % 7 === 0
              ? [
                  <tr key={n}>
                    {days.slice(n, n + 7).map((day) => (
                      <Day
                        key={day.getTime()}
                        day={day}
                        isOther={day < first || day >= end}
                        events={byDay.get(day.toDateString()) ?? []}
                      />
                    ))}
                  </tr>,
                ]
              : [],
          )}
        </tbody>
      </table>
      {list.cursor != null && (
        <button type="button" class="secondary" aria-busy={list.loading} onClick={() => list.more()}>
          {common.more}
        </button>
      )}
    </section>
  )
}

interface DayProps {
  readonly day: Date
  /** Whether it is of the month before or after. */
  readonly isOther: boolean
  readonly events: ReadonlyArray<Shown>
}

const Day = ({ day, events, isOther }: DayProps) => {
  const whole = new Intl.DateTimeFormat(language.value, { weekday: "long", day: "numeric", month: "long" })
  const time = new Intl.DateTimeFormat(language.value, { timeStyle: "short" })
  const isToday = day.toDateString() === new Date().toDateString()
  const look = [isOther ? "other" : "", events.length === 0 ? "none" : ""].join(" ")
  return (
    <td class={look} aria-current={isToday ? "date" : undefined}>
      <span class="hidden-wide">{whole.format(day)}</span>
      <span class="wide-only">{new Intl.NumberFormat(language.value).format(day.getDate())}</span>
      {events.length > 0 && (
        <ul class="plain">
          {events.map(({ id, name, startsAt, status }) => (
            <li key={id}>
              <a href={to(`/events/${id}`)}>
                <time dateTime={startsAt}>{time.format(new Date(startsAt))}</time> <Name>{name}</Name>
              </a>{" "}
              {status !== "scheduled" && <mark>{words.value.events.statuses[status]}</mark>}
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
