import type { Event as Shown } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useRef } from "preact/hooks"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Entrance } from "../parts/entrance.tsx"
import { EventMonth } from "../parts/event-month.tsx"
import { Field } from "../parts/form.tsx"
import { FoundCount } from "../parts/found-count.tsx"
import { isEmpty, List, seenWith } from "../parts/list.tsx"
import { MoreFilters } from "../parts/more-filters.tsx"
import { Heading } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Tabs } from "../parts/tabs.tsx"
import { Name, When } from "../parts/texts.tsx"
import { say } from "../state/answers.ts"
import { api, isVisitor, to } from "../state/curio.ts"
import { textsOf, useFilters } from "../state/filters.ts"
import { isMonth, thisMonth } from "../state/months.ts"
import type { PageProps } from "../state/page-props.ts"
import { useFound, usePages } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

type Asked = NonNullable<NonNullable<Parameters<typeof api.events.get>[0]>["query"]>

const names = ["q", "city", "kind", "mine"]

/** What takes place, by its start. The filters are in the address, so that a search can be shared. */
const Events = ({ query }: PageProps) => {
  const { browsing, events, market } = words.value
  const filters = useFilters("/events", query, (name) => names.includes(name) || name === "month")
  const { month: given, ...set } = filters.set
  const month = isMonth(given) ? given : ""
  const list = useFound(
    usePages(`events ${new URLSearchParams(set)}`, (page) => api.events.get({ query: { ...(set as Asked), ...page } })),
  )
  const form = useRef<HTMLFormElement>(null)
  const texts = () => ({ ...filters.set, ...(form.current === null ? {} : textsOf(form.current)) })
  return (
    <>
      <Heading>{events.title}</Heading>
      {!isVisitor.value && (
        <div class="actions">
          {(month !== "" || !isEmpty(list)) && (
            <a class={`button ${month === "" ? seenWith(list) : ""}`} href={to("/events/new")}>
              {events.new}
            </a>
          )}
          <Calendar />
        </div>
      )}
      <search onInput={() => filters.type(texts())}>
        <form
          ref={form}
          key={filters.turn}
          class="filters"
          onSubmit={(event) => {
            event.preventDefault()
            filters.choose(texts())
          }}
        >
          <Field name="q" label={events.search} type="search" value={query["q"] ?? ""} maxLength={100} />
          <MoreFilters set={["city", "kind", "mine"].filter((name) => set[name] !== undefined).length}>
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
          <button type="submit">{market.submit}</button>
        </form>
      </search>
      {month === "" && <FoundCount list={list} isAsked={Object.keys(set).length > 0} />}
      <Tabs
        label={browsing.view}
        tabs={[
          { name: browsing.months.list, page: `/events?${new URLSearchParams(set)}`, current: !month },
          {
            name: browsing.months.month,
            page: `/events?${new URLSearchParams({ ...set, month: month || thisMonth() })}`,
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
        <EventMonth key={month} month={month} filters={set} />
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
