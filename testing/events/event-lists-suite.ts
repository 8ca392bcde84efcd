import { DateTime, Effect } from "effect"
import {
  type Blocks,
  type Event,
  type EventFilter,
  type EventHosts,
  type EventInvites,
  type EventPeople,
  type EventSeats,
  type EventStatus,
  Events,
  type Friendships,
  hostedVisibilities,
  ownEventLists,
  type Relation,
  Relations,
  type Standing,
  seesEvent,
  type Transactions,
  type User,
  type Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { invited, joined, organizing, storedEvent } from "../samples/events-shown.ts"
import { befriended, blocked } from "../samples/people.ts"
import { era, manyWords, storedUser, walk } from "../samples/samples.ts"

const everything: EventFilter = { from: null, to: null, city: null, kind: null, q: null, mine: null }
const noUser: Standing = { role: null, participation: null, position: null, invite: null }
const cities = ["Berlin", "berlin", "ÉVORA", "São Paulo"] as const
const names = ["Swap meet", "Game night, swap", "SWAP & play", "Berlin evening", "Chess"] as const

interface Known {
  readonly event: Event
  readonly standing: Standing
  readonly relation: Relation
}

/** What `Events.list` promises. A slow database may be asked with every third filter only. */
export const eventListsSuite = (kit: Kit, run: Run<Listed>, every = 1) =>
  eventListsLikeModel(
    kit,
    run,
    Effect.map(Events, ({ list }) => list),
    { limits: [3, 100], every },
  )

/**
 * Lists of events, walked in pages of some limits, against a model that says what the contract says. It
 * asks with every so many of the filters.
 */
export const eventListsLikeModel = <R>(
  { describe, expect, test }: Kit,
  run: Run<Listed | R>,
  listed: Effect.Effect<Events["Service"]["list"], never, R>,
  { limits, every }: { readonly limits: ReadonlyArray<number>; readonly every: number },
) =>
  describe("The lists of events", () => {
    /** Ninety events of four owners in every state, and the viewer's role, participation and invite in each. */
    const world = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
      const viewer = yield* storedUser(day(0))
      const [friend, stranger, enemy] = [
        yield* storedUser(day(0)),
        yield* storedUser(day(0)),
        yield* storedUser(day(0)),
      ]
      yield* befriended(viewer, friend, day(0))
      const owners = [viewer, friend, stranger, enemy]
      const relations = yield* Relations
      const known: Array<Known> = []
      for (let n = 0; n < 90; n++) {
        const owner = owners[n % 4] as User
        const event = yield* storedEvent(owner.id, startOf(day, n), fieldsOf(day, n))
        const standing = standingOf(n, owner === viewer)
        if (standing.role === "organizer") yield* organizing(event, viewer)
        if (standing.participation !== null) yield* joined(event, viewer, standing.participation)
        if (standing.invite !== null) yield* invited(event, viewer, standing.invite)
        known.push({ event, standing, relation: "stranger" })
      }
      yield* blocked(enemy, viewer, day(1))
      const to = new Map<string, Relation>()
      for (const owner of owners) to.set(owner.id, yield* relations.between(viewer.id, owner.id))
      return {
        viewer,
        known: known.map((one) => ({ ...one, relation: to.get(one.event.ownerId) ?? "stranger" })),
      }
    })

    const filters = (day: ReturnType<typeof era>): ReadonlyArray<EventFilter> => {
      const asked: ReadonlyArray<Partial<EventFilter>> = [
        {},
        { from: day(2) },
        { to: day(5) },
        { from: day(3), to: day(6) },
        ...["berlin", "évora", "SÃO PAULO", "São", "Ber%"].map((city) => ({ city })),
        { city: "Berlin", from: day(0) },
        { kind: "onsite" },
        { kind: "online" },
        { kind: "online", to: day(9) },
        ...["swap", "SWAP play", "night swap", "berlin", "sw", "meet elm", "!?", "meet.example"].map((q) => ({ q })),
        { q: "swap", from: day(0), kind: "onsite" },
        ...ownEventLists.flatMap((mine) => [
          { mine },
          { mine, from: day(4) },
          { mine, q: "swap" },
          { mine, city: "berlin" },
        ]),
      ]
      return asked.map((some) => ({ ...everything, ...some }))
    }

    /** Stored once: it takes longer than all questions to it. */
    let made: Promise<Effect.Success<ReturnType<typeof world>>> | undefined
    const day = era()

    // One test for all of them could take longer than test frameworks wait by default.
    const asked = Object.entries(filters(day)).filter((_, n) => n % every === 0)
    each(test)(asked)("have what the contract says, for filter %s", async (_, filter) => {
      made ??= run(world(day))
      const { known, viewer } = await made
      return run(
        Effect.gen(function* () {
          const now = day(4)
          const list = yield* listed
          const ids = new Set(known.map(({ event }) => event.id))
          const expected = known.filter((one) => isListed(one, filter, now)).map(({ event }) => event)
          for (const limit of limits) {
            const found = yield* walk((page) => list(viewer.id, filter, now, page), limit)
            // Other tests stored events too.
            const listed = found.filter(({ event }) => ids.has(event.id)).map(({ event }) => event.id)
            expect([filter, listed]).toEqual([filter, expected.sort(byStart).map(({ id }) => id)])
          }
        }),
      )
    })

    test("find an event by 300 of its words, the longest ones first", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const owner = yield* storedUser(day(0))
          const event = yield* storedEvent(owner.id, day(5), { name: "Fair", description: manyWords("gramophone") })
          const events = yield* Events
          const finds = Effect.fnUntraced(function* (q: string) {
            const page = { limit: 5, after: null }
            return (yield* events.list(owner.id, { ...everything, mine: "owned", q }, day(1), page)).items.length
          })
          // "fair" is as long as the others, and stands before them.
          for (const q of ["gramophone", "fair", "w100", "w397"]) expect([q, yield* finds(q)]).toEqual([q, 1])
          for (const q of ["w398", "w449", "w449 gramophone"]) expect([q, yield* finds(q)]).toEqual([q, 0])
          yield* events.save({ ...event, description: manyWords("saxophone") })
          for (const q of ["saxophone", "w397"]) expect([q, yield* finds(q)]).toEqual([q, 1])
          for (const q of ["gramophone", "w398"]) expect([q, yield* finds(q)]).toEqual([q, 0])
        }),
      ))
  })

type Listed =
  | Blocks
  | EventHosts
  | EventInvites
  | EventPeople
  | EventSeats
  | Events
  | Friendships
  | Relations
  | Transactions
  | Users

const startOf = (day: ReturnType<typeof era>, n: number): DateTime.Utc => day(2 + (n % 5))

const fieldsOf = (day: ReturnType<typeof era>, n: number): Partial<Event> => {
  const startsAt = startOf(day, n)
  const endsAt = DateTime.add(startsAt, { hours: n % 3 === 0 ? 60 : 2 })
  const status: EventStatus = n % 7 === 0 ? "cancelled" : n % 11 === 0 && n % 5 === 0 ? "ended" : "scheduled"
  return {
    endsAt: status === "ended" ? DateTime.add(startsAt, { hours: 1 }) : endsAt,
    status,
    name: names[n % names.length] ?? "",
    description: n % 2 === 0 ? null : "with a swap",
    place:
      n % 3 === 1
        ? { kind: "online", url: "https://meet.example" }
        : { kind: "onsite", address: "Elm Street 7", city: cities[n % cities.length] ?? "" },
    visibility: hostedVisibilities[Math.floor(n / 4) % 3] ?? "public",
  }
}

const standingOf = (n: number, isOwner: boolean): Standing => ({
  ...noUser,
  role: isOwner ? "owner" : n % 13 === 0 ? "organizer" : null,
  ...(n % 5 === 0 ? { participation: "going" } : n % 6 === 0 ? { participation: "waitlist", position: 1 } : {}),
  ...(n % 9 === 0 ? { invite: "invited" } : n % 8 === 0 ? { invite: n % 16 === 0 ? "accepted" : "declined" } : {}),
})

const byStart = (a: Event, b: Event): number =>
  DateTime.toEpochMillis(a.startsAt) - DateTime.toEpochMillis(b.startsAt) || (a.id < b.id ? -1 : 1)

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

const isListed = ({ event, relation, standing }: Known, filter: EventFilter, now: DateTime.Utc): boolean => {
  if (!seesEvent(event.visibility, standing, relation)) return false
  const { city, from, kind, mine, q, to } = filter
  const { role, participation, invite } = standing
  if (mine === "owned" && role !== "owner") return false
  if (mine === "organizing" && role !== "organizer") return false
  if (mine === "going" && participation !== "going") return false
  if (mine === "waiting" && participation !== "waitlist") return false
  if (mine === "invited" && invite !== "invited") return false
  if (mine === null && event.status === "cancelled") return false
  const isBounded = from !== null || to !== null || mine !== null
  if (!isBounded && (event.status !== "scheduled" || !DateTime.isGreaterThan(event.endsAt, now))) return false
  if (from !== null && DateTime.isLessThan(event.startsAt, from)) return false
  if (to !== null && !DateTime.isLessThan(event.startsAt, to)) return false
  if (kind !== null && event.place.kind !== kind) return false
  if (city !== null && (event.place.kind === "online" || event.place.city.toLowerCase() !== city.toLowerCase()))
    return false
  if (q === null) return true
  const eventWords = wordsOf(`${event.name} ${event.description ?? ""}`)
  return wordsOf(q).length > 0 && wordsOf(q).every((word) => eventWords.includes(word))
}
