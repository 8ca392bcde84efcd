import { describe, expect, test } from "bun:test"
import { and, eq, sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { reaches, renewReach } from "../../../adapters/sql/visibility/reach.ts"
import { visibilityOf } from "../../../adapters/sql/visibility/visibility.ts"
import {
  type Blocks,
  type CollectionId,
  Friendships,
  Offers,
  type Privacy,
  Profiles,
  profileView,
  Ratings,
  type Relation,
  Relations,
  seesCollection,
  type User,
  type UserId,
  type Users,
  type Visibility,
  visitorId,
} from "../../../core/index.ts"
import { completed, first, offer } from "../../../testing/samples/offers.ts"
import { befriended, blocked } from "../../../testing/samples/people.ts"
import { era, freshId, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

const privacies = ["public", "friends_only", "private"] as const satisfies ReadonlyArray<Privacy>
const visibilities = ["public", "friends_only", "private"] as const satisfies ReadonlyArray<Visibility>
const people = [
  "owner",
  "friend",
  "stranger",
  "blocked by",
  "blocking",
  "friend blocked by",
  "friend blocking",
] as const
type Person = (typeof people)[number]

const relationOf: Record<Person, Relation> = {
  owner: "self",
  friend: "friend",
  stranger: "stranger",
  "blocked by": "blocked",
  blocking: "blocked",
  // No such rows come to be; if they did, the block would count.
  "friend blocked by": "blocked",
  "friend blocking": "blocked",
}

const rows = people.flatMap((person) =>
  privacies.flatMap((privacy) => visibilities.map((visibility) => [person, privacy, visibility] as const)),
)

/** The pure rules of who sees what, and the conditions of queries, over the whole matrix: the same answers. */
export const visibilitySuite = (
  run: Run<Blocks | Database | Friendships | Offers | Profiles | Ratings | Relations | Users>,
) =>
  describe("Visibility", () => {
    const viewerOf = Effect.fnUntraced(function* (owner: User, person: Person, day: ReturnType<typeof era>) {
      if (person === "owner") return owner
      const viewer = yield* storedUser(day(0))
      if (person.startsWith("friend")) yield* befriended(owner, viewer, day(1))
      if (person.endsWith("blocked by")) yield* blocked(owner, viewer, day(1))
      if (person.endsWith("blocking")) yield* blocked(viewer, owner, day(1))
      return viewer
    })

    const storedCollection = Effect.fnUntraced(function* (
      ownerId: UserId,
      visibility: Visibility,
      day: ReturnType<typeof era>,
    ) {
      const { execute, tables } = yield* Database
      const [createdAt, updatedAt] = [day(0), day(0)]
      const collection = {
        id: freshId<never>(),
        ownerId,
        visibility,
        createdAt,
        updatedAt,
        name: "C",
        nameKey: "c",
        type: "games",
        autoShare: false,
      } as const
      yield* execute((db) => db.insert(tables.collections).values(collection))
      return collection
    })

    test.each(rows)("%s looks at a profile that is %s and a collection that is %s", (person, privacy, visibility) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const database = yield* Database
          const { read, tables } = database
          const { seesCollection: seesCollectionIn, seesProfile } = visibilityOf(tables)
          const owner = yield* storedUser(day(0), { privacy })
          const collection = yield* storedCollection(owner.id, visibility, day)
          const { id: viewer } = yield* viewerOf(owner, person, day)

          const relation = yield* (yield* Relations).between(viewer, owner.id)
          expect(relation).toBe(relationOf[person])
          const profiles = yield* read((db) =>
            db
              .select({ id: tables.users.id })
              .from(tables.users)
              .where(and(eq(tables.users.id, owner.id), seesProfile(viewer, tables.users.id))),
          )
          expect(profiles.length === 1).toBe(profileView(privacy, relation) === "full")
          const collections = yield* read((db) =>
            db
              .select({ id: tables.collections.id })
              .from(tables.collections)
              .innerJoin(tables.users, eq(tables.users.id, tables.collections.ownerId))
              .where(and(eq(tables.collections.id, collection.id), seesCollectionIn(viewer))),
          )
          expect(collections.length === 1).toBe(seesCollection(privacy, visibility, relation))
          yield* renewReach(database)(eq(tables.collections.id, collection.id))
          if (relation !== "self")
            expect(yield* isReached(database, collection.id, viewer, owner.id)).toBe(collections.length === 1)

          const sight = yield* (yield* Profiles).see(viewer, owner.id)
          expect([sight.user, sight.relation]).toEqual([owner, relation])
          expect(sight.counts.collections === 1).toBe(seesCollection(privacy, visibility, relation))
        }),
      ),
    )

    const settings = [true, false].flatMap((isOpen) =>
      [true, false].flatMap((isShelfOpen) =>
        privacies.flatMap((privacy) =>
          visibilities.map((visibility) => [isOpen, isShelfOpen, privacy, visibility] as const),
        ),
      ),
    )

    test("a visitor looks at profiles and collections of every setting", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const database = yield* Database
          const { execute, read, tables } = database
          const { seesCollectionAt, seesProfileAt } = visibilityOf(tables)
          for (const [openToVisitors, isShelfOpen, privacy, visibility] of settings) {
            const owner = yield* storedUser(day(0), { privacy, openToVisitors })
            const { id } = yield* storedCollection(owner.id, visibility, day)
            yield* execute((db) =>
              db.update(tables.collections).set({ openToVisitors: isShelfOpen }).where(eq(tables.collections.id, id)),
            )
            const relation = yield* (yield* Relations).between(visitorId, owner.id)
            expect(relation).toBe(openToVisitors && privacy === "public" ? "visitor" : "blocked")
            const sees = seesCollection(privacy, visibility, relation, isShelfOpen)
            expect(sees).toBe(openToVisitors && isShelfOpen && privacy === "public" && visibility === "public")
            const [seen] = yield* read((db) =>
              db
                .select({
                  profile: sql<number>`case when ${seesProfileAt(visitorId, sql`${owner.id}`)} then 1 else 0 end`,
                  collection: sql<number>`case when ${seesCollectionAt(visitorId, id)} then 1 else 0 end`,
                })
                .from(sql`(select 1) as one`),
            )
            expect([seen?.profile, seen?.collection].map(Boolean)).toEqual([
              profileView(privacy, relation) === "full",
              sees,
            ])
            yield* renewReach(database)(eq(tables.collections.id, id))
            expect(yield* isReached(database, id, visitorId, owner.id)).toBe(sees)
            const sight = yield* (yield* Profiles).see(visitorId, owner.id)
            expect([sight.relation, sight.counts.collections]).toEqual([relation, sees ? 1 : 0])
          }
        }),
      ))

    test.each(people.flatMap((person) => privacies.map((privacy) => [person, privacy] as const)))(
      "%s reads the lists of friends and ratings behind a profile that is %s as the profile itself",
      (person, privacy) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const [friendships, ratings, offers] = [yield* Friendships, yield* Ratings, yield* Offers]
            const [owner, other] = [yield* storedUser(day(0), { privacy }), yield* storedUser(day(0))]
            yield* befriended(owner, other, day(1))
            const made = offer({ id: freshId(), name: "Puzzle", ownerId: owner.id }, other, day(1), completed(day(1)))
            yield* offers.add(made)
            const said = { raterId: other.id, rateeId: owner.id, score: 5, comment: null }
            yield* ratings.add({ ...said, id: freshId(), offerId: made.id, legId: null, createdAt: day(1) })
            const { id: viewer } = yield* viewerOf(owner, person, day)

            const friends = (yield* friendships.list(owner.id, viewer, null, first)).items.map(
              (friend) => friend.person.id,
            )
            const listed = (yield* ratings.listOf(owner.id, viewer, first)).items
            const { count } = yield* ratings.summaryOf(owner.id, viewer)
            const full = profileView(privacy, relationOf[person]) === "full"
            expect([friends.includes(other.id), listed.length, count]).toEqual(full ? [true, 1, 1] : [false, 0, 0])
            if (!full) expect(friends).toEqual([])
          }),
        ),
    )
  })

/** Whether a collection of an owner reaches a viewer by its column. */
const isReached = (database: Database["Service"], id: CollectionId, viewer: UserId, owner: UserId) => {
  const { collections } = database.tables
  const isFound = and(eq(collections.id, id), reaches(database.tables, viewer, sql`${owner}`))
  return Effect.map(
    database.read((db) => db.select({ id: collections.id }).from(collections).where(isFound)),
    (found) => found.length === 1,
  )
}
