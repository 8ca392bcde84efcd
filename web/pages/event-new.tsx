import { useLocation } from "preact-iso"
import { EventForm } from "../parts/event-form.tsx"
import { Heading } from "../parts/page.tsx"
import { api, to } from "../state/curio.ts"
import { words } from "../words/index.ts"

/** Makes an event, and leads to it. */
const EventNew = () => {
  const { eventForm } = words.value
  const { route } = useLocation()
  return (
    <article>
      <Heading>{eventForm.title}</Heading>
      <EventForm
        submit={eventForm.create}
        send={(event) => api.events.post(event)}
        done={({ id }) => route(to(`/events/${id}`), true)}
      />
    </article>
  )
}

export default EventNew
