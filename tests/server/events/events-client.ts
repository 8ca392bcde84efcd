import type { Person } from "../people/people.ts"

const hour = 3_600_000

/** A moment in hours from now, in the form of answers. */
export const inHours = (hours: number, now = Date.now()): string => new Date(now + hours * hour).toISOString()

/** The body of a request for an event of two hours, a day from now. */
export const terms = (said: object = {}, now = Date.now()) => ({
  name: "Swap meet",
  startsAt: inHours(24, now),
  endsAt: inHours(26, now),
  timeZone: "Europe/Berlin",
  place: { kind: "onsite", address: "Elm Street 7", city: "Berlin" },
  ...said,
})

/** An event that is made over HTTP. */
export const arranged = async (by: Person, said: object = {}, now?: number) => {
  const { status, body } = await by.post("/events", terms(said, now))
  if (status !== 201) throw new Error(`The event was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}
