import type { Event as Shown } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Entrance } from "../parts/entrance.tsx"
import { EventMonth } from "../parts/event-month.tsx"
import { Field } from "../parts/form.tsx"
import { isEmpty, List } from "../parts/list.tsx"
import { MoreFilters } from "../parts/more-filters.tsx"
import { Heading } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Tabs } from "../parts/tabs.tsx"
import { Name, When } from "../parts/texts.tsx"
import { say } from "../state/answers.ts"
import { api, isVisitor, to } from "../state/curio.ts"
import { isMonth, thisMonth } from "../state/months.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

type Filters = NonNullable<NonNullable<Parameters<typeof api.events.get>[0]>["query"]>

type Texts = Readonly<Record<string, string>>

const names = ["q", "city", "kind", "mine"] as const

/** What takes place, by its start. The filters are in the address, so that a search can be shared. */
const Events = ({ query }: PageProps) => {
  const { browsing, events } = words.value
  const { route } = useLocation()
  const month = isMonth(query["month"]) ? query["month"] : ""
  const filters = Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as Filters
  const key = `events ${new URLSearchParams(filters as Record<string, string>)}`
  const list = usePages(key, (page) => api.events.get({ query: { ...filters, ...page } }))
  const search = (event: Event) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const set = names.flatMap((name) => {
      const text = String(given.get(name) ?? "").trim()
      return text === "" ? [] : [[name, text]]
    })
    route(`${to("/events")}?${new URLSearchParams([...set, ...(month === "" ? [] : [["month", month]])])}`)
  }
  return (
    <>
      <Heading>{events.title}</Heading>
      {!isVisitor.value && (
        <div class="actions">
          {(month !== "" || !isEmpty(list)) && (
            <a class="button" href={to("/events/new")}>
              {events.new}
            </a>
          )}
          <Calendar />
        </div>
      )}
      <search>
        <form key={key} onSubmit={search} class="filters">
          <Field name="q" label={events.search} type="search" value={query["q"] ?? ""} maxLength={100} />
          <MoreFilters set={["city", "kind", "mine"].filter((name) => query[name]).length}>
            <Field name="city" label={events.city} value={query["city"] ?? ""} maxLength={100} />
            <Field
              name="kind"
              label={events.kind}
              value={query["kind"] ?? ""}
              options={[["", events.any], ...Object.entries(events.kinds)]}
            />
            {!isVisitor.value && (
              <Field
                name="mine"
                label={events.which}
                value={query["mine"] ?? ""}
                options={[["", events.all], ...Object.entries(events.mine)]}
              />
            )}
          </MoreFilters>
          <button type="submit">{events.show}</button>
        </form>
      </search>
      <Tabs
        label={browsing.view}
        tabs={[
          { name: browsing.months.list, page: `/events?${new URLSearchParams(filters as Texts)}`, current: !month },
          {
            name: browsing.months.month,
            page: `/events?${new URLSearchParams({ ...(filters as Texts), month: month || thisMonth() })}`,
            current: month !== "",
          },
        ]}
      />
      {month === "" ? (
        <List
          list={list}
          class="cards low"
          label={events.title}
          empty={events.empty}
          picture="days"
          action={
            !isVisitor.value && (
              <a class="button" href={to("/events/new")}>
                {events.new}
              </a>
            )
          }
          help="event"
          show={(event) => <EventCard event={event} />}
        />
      ) : (
        <EventMonth key={month} month={month} filters={filters as Texts} />
      )}
      {isVisitor.value && list.cursor === null && <Entrance>{words.value.visitors.more}</Entrance>}
    </>
  )
}

const EventCard = ({ event }: { readonly event: Shown }) => {
  const { event: one, events } = words.value
  const { capacity, coverUrl, goingCount, id, mine, name, place, startsAt, status } = event
  return (
    <a class="card" href={to(`/events/${id}`)}>
      <Picture src={coverUrl} alt="" name={name} />
      <strong>
        <Name>{name}</Name>
      </strong>
      <When at={startsAt} />
      <span>{place.kind === "online" ? events.kinds.online : <Name>{place.city}</Name>}</span>
      <small>
        {counted(events.going, goingCount)}
        {capacity !== null && ` · ${counted(events.seats, capacity)}`}
      </small>
      {status !== "scheduled" && <mark>{events.statuses[status]}</mark>}
      {mine.participation === "going" && <mark>{one.youGo}</mark>}
      {mine.invite === "invited" && <mark>{one.invited}</mark>}
    </a>
  )
}

/** Makes an address for a calendar program, or ends the one that there is. */
const Calendar = () => {
  const { events } = words.value
  const address = useSignal("")
  const close = () => {
    address.value = ""
  }
  return (
    <>
      <Button
        call={() => api["calendar-feed"].post()}
        done={({ url }) => {
          address.value = url
        }}
      >
        {events.calendar}
      </Button>
      {address.value !== "" && (
        <Dialog title={events.calendar} close={close}>
          <p>{events.calendarHint}</p>
          <label>
            {events.calendarAddress}
            <input readOnly value={address.value} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <p>{events.calendarMade}</p>
          <Button
            call={() => api["calendar-feed"].delete()}
            done={() => {
              close()
              say(events.calendarEnded)
            }}
          >
            {events.calendarEnd}
          </Button>
        </Dialog>
      )}
    </>
  )
}

export default Events
