import type { Event as Shown } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Entrance } from "../parts/entrance.tsx"
import { EventForm } from "../parts/event-form.tsx"
import { Hosts, Invites, Participants } from "../parts/event-people.tsx"
import { Field, Form } from "../parts/form.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Person } from "../parts/pictures.tsx"
import { Report } from "../parts/report.tsx"
import { Name, Span, Text } from "../parts/texts.tsx"
import { type Answered, settled } from "../state/answers.ts"
import { api, isVisitor, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { useEvents } from "../state/socket.ts"
import { counted, fill, language, words } from "../words/index.ts"

/** An event: when and where it is, who comes, and what one can do, as a guest or as a host. */
const Event = ({ params }: PageProps) => {
  const id = params["id"] ?? ""
  const event = useResource(`event ${id}`, () => api.events({ id }).get())
  useEvents({
    // Seats become free, invites come, and events change.
    "notification.created": ({ notification: { subject } }) => subject?.id === id && event.reload(),
    resync: event.reload,
  })
  return (
    <Loaded whole of={event}>
      {(shown) => (
        <>
          <Heading>{shown.name}</Heading>
          <Facts event={shown} />
          {isVisitor.value ? (
            <Entrance>{words.value.visitors.takePart}</Entrance>
          ) : (
            <Seat event={shown} reload={event.reload} />
          )}
          {shown.mine.role !== null && <Hosting event={shown} change={event.change} />}
          {!isVisitor.value && (
            <Participants key={`${shown.goingCount} ${shown.waitlistCount}`} event={shown} reload={event.reload} />
          )}
          {shown.mine.role !== null && <Invites event={shown} />}
          <Hosts event={shown} change={event.change} reload={event.reload} />
        </>
      )}
    </Loaded>
  )
}

const Facts = ({ event }: { readonly event: Shown }) => {
  const { event: one, events } = words.value
  const { cancelReason, capacity, coverUrl, description, endsAt, goingCount, owner, place, startsAt } = event
  const { status, timeZone, waitlistCount } = event
  const there = new Intl.DateTimeFormat(language.value, {
    ...{ weekday: "long", year: "numeric", month: "long", day: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short", timeZone },
  })
  return (
    <>
      {coverUrl !== null && <img class="cover" src={coverUrl} alt="" />}
      {status === "cancelled" && (
        <p role="status">
          <strong>{one.cancelled}</strong> {cancelReason !== null && <Name>{cancelReason}</Name>}
        </p>
      )}
      {status === "ended" && <p role="status">{events.statuses.ended}</p>}
      <p>
        <Span from={startsAt} to={endsAt} />
        <br />
        <small>{fill(one.ownTime, { time: there.format(new Date(startsAt)) })}</small>
      </p>
      <p>
        {place.kind === "onsite" ? (
          <Name>{[place.address, place.city].filter(Boolean).join(", ")}</Name>
        ) : (
          events.kinds.online
        )}
        {(place.kind === "onsite" ? place.address : place.url) === null && <small> {one.hiddenPlace}</small>}
      </p>
      {place.kind === "online" && place.url !== null && <Text>{place.url}</Text>}
      <p>
        {counted(events.going, goingCount)}
        {capacity !== null && `, ${counted(events.seats, capacity)}`}
        {waitlistCount > 0 && `, ${counted(events.waiting, waitlistCount)}`}
      </p>
      <Person of={owner} />
      {description !== null && <Text>{description}</Text>}
    </>
  )
}

interface SeatProps {
  readonly event: Shown
  readonly reload: () => Promise<void>
}

/** Whether the user comes, and how that changes. */
const Seat = ({ event: { id, mine, status, ...event }, reload }: SeatProps) => {
  const { event: one } = words.value
  const call = api.events({ id })
  return (
    <>
      <p role="status">
        {mine.participation === "going" && one.youGo}
        {mine.participation === "waitlist" && fill(one.youWait, { position: mine.position ?? 0 })}
        {mine.participation === null && mine.invite === "invited" && one.invited}
      </p>
      <div class="actions">
        {mine.participation !== null ? (
          <Button call={() => call.participants({ userId: "me" }).delete()} done={reload}>
            {one.leave}
          </Button>
        ) : (
          status === "scheduled" && (
            <Button class="" call={() => call.participants.post()} done={reload}>
              {one.join}
            </Button>
          )
        )}
        {mine.participation === null && mine.invite === "invited" && (
          <Button call={() => call.invites.me.patch({ status: "declined" })} done={reload}>
            {one.declineInvite}
          </Button>
        )}
        <Button
          class="quiet"
          call={() => call.calendar.get() as Answered<unknown>}
          done={(text) => download(event.name, text)}
        >
          {one.download}
        </Button>
        {mine.role === null && <Report targetType="event" targetId={id} />}
      </div>
    </>
  )
}

const download = (name: string, text: unknown): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([String(text)], { type: "text/calendar" }))
  link.download = `${name}.ics`
  link.click()
  URL.revokeObjectURL(link.href)
}

interface HostingProps {
  readonly event: Shown
  readonly change: (event: Shown) => void
}

/** What a host can do with the event itself. */
const Hosting = ({ change, event }: HostingProps) => {
  const { event: one, common } = words.value
  const { route } = useLocation()
  const open = useSignal<"edit" | "cancel" | null>(null)
  const { id, mine, status } = event
  const close = () => {
    open.value = null
  }
  const changed = (to: Shown) => {
    close()
    change(to)
  }
  return (
    <div class="actions">
      {status === "scheduled" && (
        <button type="button" class="secondary" onClick={() => (open.value = "edit")}>
          {one.edit}
        </button>
      )}
      {status === "scheduled" && mine.role === "owner" && (
        <button type="button" class="secondary" onClick={() => (open.value = "cancel")}>
          {one.cancel}
        </button>
      )}
      {status !== "scheduled" && mine.role === "owner" && (
        <Button call={() => api.events({ id }).delete()} done={() => route(to("/events"), true)}>
          {one.delete}
        </Button>
      )}
      {open.value === "edit" && (
        <Dialog title={one.edit} close={close}>
          <EventForm
            event={event}
            submit={common.save}
            send={(to) => api.events({ id }).patch(to)}
            done={async (saved) => {
              // The picture comes after the rest.
              const { data } = await settled(() => api.events({ id }).get())
              changed(data ?? saved)
            }}
          />
        </Dialog>
      )}
      {open.value === "cancel" && (
        <Dialog title={one.cancel} close={close}>
          <p>{one.cancelHint}</p>
          <Form
            submit={one.cancel}
            send={(values) => {
              const reason = values.text("reason")
              return api.events({ id }).cancel.post(reason === "" ? {} : { reason })
            }}
            done={changed}
          >
            <Field name="reason" label={one.reason} rows={2} maxLength={500} />
          </Form>
        </Dialog>
      )}
    </div>
  )
}

export default Event
