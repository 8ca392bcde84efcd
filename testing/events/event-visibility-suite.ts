import { Effect, Option } from "effect"
import {
  type Blocks,
  type Event,
  type EventHosts,
  type EventId,
  type EventInvites,
  EventPeople,
  type EventSeats,
  Events,
  type Friendships,
  hostedVisibilities,
  type OwnerRelation,
  Relations,
  type Standing,
  seesEvent,
  seesPlace,
  type Transactions,
  type User,
  type UserId,
  Users,
  visitorId,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { invited, joined, organizing, storedEvent } from "../samples/events-shown.ts"
import { befriended, blocked, openings } from "../samples/people.ts"
import { era, storedUser } from "../samples/samples.ts"

const noUser: Standing = { role: null, participation: null, position: null, invite: null }
const standings = {
  owner: { ...noUser, role: "owner" },
  organizer: { ...noUser, role: "organizer" },
  going: { ...noUser, participation: "going" },
  waiting: { ...noUser, participation: "waitlist", position: 1 },
  "open invite": { ...noUser, invite: "invited" },
  "accepted invite": { ...noUser, invite: "accepted" },
  "declined invite": { ...noUser, invite: "declined" },
  "revoked invite": { ...noUser, invite: "revoked" },
  "waiting with an accepted invite": { ...noUser, participation: "waitlist", position: 1, invite: "accepted" },
  noUser,
} as const satisfies Record<string, Standing>
const relations = ["friend", "stranger", "blocked by", "blocking", "deleted"] as const
const rows = Object.entries(standings).flatMap(([name, standing]) =>
  (name === "owner" ? (["stranger"] as const) : relations).map(
    (relation) => [name, relation, standing as Standing] as const,
  ),
)

/**
 * The pure rule of who sees an event and its place, and the reads, over the whole matrix: the same answers. `sees` is
 * another way to ask, if there is one.
 */
export const eventVisibilitySuite = (
  { describe, expect, test }: Kit,
  run: Run<
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
  >,
  sees?: (viewer: UserId, id: EventId) => Promise<boolean>,
) =>
  describe("The visibility of events", () => {
    const stored = Effect.fnUntraced(function* (event: Event, viewer: User, standing: Standing) {
      if (standing.role === "organizer") yield* organizing(event, viewer)
      if (standing.participation !== null) yield* joined(event, viewer, standing.participation)
      if (standing.invite !== null) yield* invited(event, viewer, standing.invite)
    })

    /** What each way to ask for an event says: seen or not, and the standing. */
    const asked = Effect.fnUntraced(function* (viewer: UserId, id: EventId) {
      const shown = Option.getOrNull(yield* (yield* Events).show(viewer, id))
      if (sees !== undefined) expect(shown !== null).toBe(yield* Effect.promise(() => sees(viewer, id)))
      return shown
    })

    each(test)(rows)("%s, %s of the owner", (name, relation, standing) =>
      run(
        Effect.gen(function* () {
          const day = era()
          // The privacy of a profile does not hide events.
          const owner = yield* storedUser(day(0), { privacy: "private" })
          const viewer = name === "owner" ? owner : yield* storedUser(day(0))
          const made = []
          for (const visibility of hostedVisibilities) {
            const event = yield* storedEvent(owner.id, day(2), { visibility })
            yield* stored(event, viewer, standing)
            made.push(event)
          }
          if (relation === "friend") yield* befriended(owner, viewer, day(1))
          if (relation === "blocked by") yield* blocked(owner, viewer, day(1))
          if (relation === "blocking") yield* blocked(viewer, owner, day(1))
          const between = yield* (yield* Relations).between(viewer.id, owner.id)
          if (relation === "deleted") yield* (yield* Users).remove(owner.id)
          const toOwner: OwnerRelation = relation === "deleted" ? "deleted" : between
          for (const event of made) {
            const shown = yield* asked(viewer.id, event.id)
            const { visibility } = event
            expect([visibility, shown !== null]).toEqual([visibility, seesEvent(visibility, standing, toOwner)])
            if (shown === null) continue
            expect(shown.mine).toEqual(standing)
            expect(shown.seesPlace).toBe(seesPlace(standing))
            expect(shown.owner === null).toBe(relation === "deleted")
          }
        }),
      ),
    )

    each(test)(openings)("a visitor, of an owner who is %s (%s)", (_, openToVisitors, privacy) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [events, people] = [yield* Events, yield* EventPeople]
          const owner = yield* storedUser(day(0), { openToVisitors, privacy })
          const open = yield* storedUser(day(0), { openToVisitors: true, privacy: "public" })
          const shut = yield* storedUser(day(0), { openToVisitors: true, privacy: "friends_only" })
          for (const visibility of hostedVisibilities) {
            const city = crypto.randomUUID()
            const place = { kind: "onsite", address: "Elm Street 7", city } as const
            const event = yield* storedEvent(owner.id, day(2), { visibility, place })
            for (const one of [shut, open]) yield* organizing(event, one)
            const { relation, ...standing } = yield* people.standing(event, visitorId)
            expect(standing).toEqual(noUser)
            const isSeen = openToVisitors && privacy === "public" && visibility === "public"
            expect(seesEvent(visibility, standing, relation)).toBe(isSeen)
            const shown = yield* asked(visitorId, event.id)
            const filter = { from: null, to: null, city, kind: null, q: null, mine: null }
            const listed = yield* events.list(visitorId, filter, day(1), { limit: 2, after: null })
            expect(listed.items).toEqual(shown === null ? [] : [shown])
            expect(shown === null ? null : [shown.mine, shown.seesPlace, shown.organizers.map(({ id }) => id)]).toEqual(
              isSeen ? [noUser, false, [open.id]] : null,
            )
          }
        }),
      ),
    )
  })
