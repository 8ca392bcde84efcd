import type { Person } from "../server/users/people.ts"
import type { Service } from "../support/service.ts"

/** What users may write, and no page may take for markup. */
export const hostile = `"><script>alert(1)</script> & 'Ä' \u2028 ]]>`
/** The same without what the name of an event cannot have. */
export const awkward = hostile.replace("\u2028 ", "")
const price = { amount: 1999, currency: "EUR" }

const offered = async (by: Person, shelf: object) => {
  const { body: collection } = await by.post("/collections", { name: "Shelf", type: "games", ...shelf })
  const { body: item } = await by.post(`/collections/${collection.id}/items`, { name: hostile, comment: hostile })
  const terms = { itemId: item.id, kind: "sale", price, description: "As new" }
  const { body: listing } = await by.post("/listings", terms)
  return { collection, item, listing }
}
/** A profile and a collection that are open to visitors, with a listing, and one that is not. */
export const opened = async (at: Service) => {
  const owner = await at.person()
  await owner.patch("/users/me", { displayName: "Ada & Co", openToVisitors: true })
  const things = await offered(owner, { name: "Shelf <1>", openToVisitors: true })
  return { owner, ...things, hidden: await offered(owner, {}) }
}

/** An event and an open trade round of a host who is open to visitors. */
export const hosted = async (at: Service) => {
  const host = await at.person()
  await host.patch("/users/me", { displayName: "Ada & Co", openToVisitors: true })
  const day = (days: number) => new Date(at.clock.now() + days * 86_400_000).toISOString()
  const place = { kind: "onsite", address: "Elm Street 7", city: "Berlin" }
  const times = { startsAt: day(1), endsAt: day(2), timeZone: "Europe/Berlin", capacity: 8 }
  const { body: event } = await host.post("/events", { name: awkward, description: hostile, place, ...times })
  const { body: draft } = await host.post("/rounds", { name: "Spring", locksAt: day(3) })
  const { body: round } = await host.post(`/rounds/${draft.id}/open`)
  return { event, host, round }
}
