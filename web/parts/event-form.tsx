import type { CreateEvent, CurioError, Event } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { Answered } from "../state/answers.ts"
import { api } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { Field, Form, type Values } from "./form.tsx"

interface Props {
  /** The event that is edited; a new one without it. */
  readonly event?: Event
  readonly submit: string
  readonly send: (event: CreateEvent) => Answered<Event>
  readonly done: (event: Event) => unknown
}

/** The form of an event, a new one or one that is edited. Its times are those of its time zone. */
export const EventForm = ({ done, event, send, submit }: Props) => {
  const { eventForm, events } = words.value
  const kind = useSignal(event?.place.kind ?? "onsite")
  const zone = event?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const place = event?.place
  // A picture that cannot be taken does not undo the event: it is sent again with the next attempt.
  const made = useSignal<Event | null>(null)
  const saved = async (values: Values): Answered<Event> => {
    const { data, error } = made.value === null ? await send(eventOf(values)) : { data: made.value, error: null }
    const [file] = values.files("cover")
    if (error !== null || file === undefined) return error === null ? { data, error } : { data: null, error }
    made.value = data
    const covered = await api.events({ id: data.id }).cover.put({ file })
    return covered.error === null ? { data, error: null } : { data: null, error: covered.error as CurioError }
  }
  return (
    <Form
      submit={submit}
      send={saved}
      done={done}
      fieldOf={{ INVALID_SCHEDULE: "startsAt", CAPACITY_BELOW_GOING: "capacity", INVALID_IMAGE: "cover" }}
    >
      <Field name="name" label={eventForm.name} value={event?.name ?? ""} maxLength={200} required />
      <Field
        name="description"
        label={eventForm.description}
        value={event?.description ?? ""}
        rows={4}
        maxLength={5000}
      />
      <div class="grid">
        <Field
          name="startsAt"
          label={eventForm.startsAt}
          type="datetime-local"
          value={event === undefined ? "" : localOf(event.startsAt, zone)}
          required
        />
        <Field
          name="endsAt"
          label={eventForm.endsAt}
          type="datetime-local"
          value={event === undefined ? "" : localOf(event.endsAt, zone)}
          required
        />
      </div>
      <Field
        name="timeZone"
        label={eventForm.timeZone}
        value={zone}
        options={[...new Set([zone, "UTC", ...Intl.supportedValuesOf("timeZone")])].map((one) => [one, one] as const)}
      />
      <Field
        name="kind"
        label={eventForm.kind}
        value={kind.value}
        options={Object.entries(events.kinds)}
        onChange={({ currentTarget }) => {
          kind.value = currentTarget.value as "onsite" | "online"
        }}
      />
      {kind.value === "online" ? (
        <Field
          name="url"
          label={eventForm.url}
          type="url"
          value={place?.kind === "online" ? (place.url ?? "") : ""}
          maxLength={2000}
          required
        />
      ) : (
        <div class="grid">
          <Field
            name="address"
            label={eventForm.address}
            value={place?.kind === "onsite" ? (place.address ?? "") : ""}
            maxLength={300}
            required
          />
          <Field
            name="city"
            label={eventForm.city}
            value={place?.kind === "onsite" ? place.city : ""}
            maxLength={100}
            required
          />
        </div>
      )}
      <Field
        name="visibility"
        label={eventForm.visibility}
        value={event?.visibility ?? "public"}
        options={Object.entries(eventForm.visibilities)}
      />
      <Field
        name="capacity"
        label={eventForm.capacity}
        type="number"
        min={1}
        hint={eventForm.capacityHint}
        value={event?.capacity ?? ""}
      />
      <Field name="cover" label={eventForm.cover} type="file" accept="image/*" />
    </Form>
  )
}

const eventOf = (values: Values): CreateEvent => {
  const timeZone = values.text("timeZone")
  const [description, capacity] = [values.text("description"), values.text("capacity")]
  return {
    name: values.text("name"),
    description: description === "" ? null : description,
    startsAt: momentOf(values.text("startsAt"), timeZone),
    endsAt: momentOf(values.text("endsAt"), timeZone),
    timeZone,
    place:
      values.text("kind") === "online"
        ? { kind: "online", url: values.text("url") }
        : { kind: "onsite", address: values.text("address"), city: values.text("city") },
    visibility: values.text("visibility") as Event["visibility"],
    capacity: capacity === "" ? null : Number(capacity),
  }
}

/** What a clock of a time zone shows at a moment, such as 2026-05-02T14:00. */
const localOf = (at: string, timeZone: string): string => {
  const format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" })
  return format.format(new Date(at)).replace(" ", "T")
}

/** The moment at which a clock of a time zone shows a time. */
const momentOf = (local: string, timeZone: string): string => {
  const asUtc = Date.parse(`${local}:00Z`)
  // The second step is right on the days on which clocks are changed.
  const shift = (at: number) => Date.parse(`${localOf(new Date(at).toISOString(), timeZone)}:00Z`) - at
  const near = asUtc - shift(asUtc)
  return new Date(asUtc - shift(near)).toISOString()
}
