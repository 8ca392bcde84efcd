import { DateTime, Effect } from "effect"
import { createEvent, type EventPlace, joinEvent, type User } from "../../core/index.ts"
import type { SeededRandom } from "./seeded-random.ts"

/** Every user arranges an event on a day of its own, and the next four users join: one of them waits for a seat. */
export const makeDemoEvents = Effect.fnUntraced(function* (people: ReadonlyArray<User>, random: SeededRandom) {
  const now = yield* DateTime.now
  for (const [n, owner] of people.entries()) {
    const startsAt = DateTime.add(now, { days: n + 3 })
    const { event } = yield* createEvent({
      by: owner.id,
      terms: {
        name: random.one(names),
        description: "Bring what you would like to swap.",
        startsAt,
        endsAt: DateTime.add(startsAt, { hours: random.whole(2, 6) }),
        timeZone: "Europe/Berlin",
        place: random.one<EventPlace>(places),
        visibility: "public",
        capacity: 3,
      },
    })
    for (const guest of people.slice(n + 1, n + 5)) yield* joinEvent({ id: event.id, by: guest.id })
  }
})

const names = ["Swap meet", "Game night", "Film evening", "Reading circle", "Card tournament"] as const

const places = [
  { kind: "onsite", address: "Elm Street 7", city: "Berlin" },
  { kind: "onsite", address: "Harbour Square 2", city: "Hamburg" },
  { kind: "online", url: "https://meet.example/collectors" },
] as const satisfies ReadonlyArray<EventPlace>
