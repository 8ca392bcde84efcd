import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { type Blocks, Friendships, Presence, type User, Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { befriended, blocked } from "../samples/people.ts"
import { era, storedUser, twentyTimes } from "../samples/samples.ts"

const stale = 45
const server = () => crypto.randomUUID()
const idsOf = (users: ReadonlyArray<User>) => users.map(({ id }) => id).sort()

/** Some people, each a friend of the first. */
const friends = Effect.fnUntraced(function* (count: number) {
  const day = era()
  const ada = yield* storedUser(day(0))
  const others = yield* Effect.replicateEffect(storedUser(day(0)), count)
  for (const other of others) yield* befriended(ada, other, day(1))
  return { day, ada, others }
})

/** What the port `Presence` promises. */
export const presenceSuite = ({ describe, expect, test }: Kit, run: Run<Blocks | Friendships | Presence | Users>) =>
  describe("Presence", () => {
    test("a user is online from the first server that they enter until they leave the last one", () =>
      run(
        Effect.gen(function* () {
          const presence = yield* Presence
          const { id } = yield* storedUser(era()(0))
          const [one, other] = [server(), server()]
          yield* presence.enter(one, [id])
          yield* presence.enter(one, [id])
          yield* presence.enter(other, [id])
          yield* presence.leave(one, [id])
          expect([...(yield* presence.online([id]))]).toEqual([id])
          yield* presence.end(other)
          expect([...(yield* presence.online([id]))]).toEqual([])
        }),
      ))

    test("the users of a server that is silent are gone, and of twenty that notice one gets each of them", () =>
      run(
        Effect.gen(function* () {
          const presence = yield* Presence
          const { others } = yield* friends(3)
          const [dead, alive] = [server(), server()]
          const ids = idsOf(others)
          yield* presence.enter(dead, ids)
          yield* presence.enter(alive, ids.slice(0, 1))
          yield* TestClock.adjust("30 seconds")
          expect(yield* presence.renew(alive, ids.slice(0, 1), stale)).toEqual([])
          yield* TestClock.adjust("30 seconds")
          const noticed = yield* twentyTimes(() => presence.renew(alive, ids.slice(0, 1), stale))
          expect(noticed.flatMap((exit) => (exit._tag === "Success" ? exit.value : [])).sort()).toEqual(ids)
          expect([...(yield* presence.online(ids))]).toEqual(ids.slice(0, 1))
          // The server was only slow: with its next mark, all of its users are back.
          expect(yield* presence.renew(dead, ids, stale)).toEqual([])
          expect([...(yield* presence.online(ids))].sort()).toEqual(ids)
          yield* presence.end(dead)
          yield* presence.end(alive)
        }).pipe(Effect.provide(TestClock.layer())),
      ))

    test("connected friends watch one another, unless a block separates them, and see who is online and shows it", () =>
      run(
        Effect.gen(function* () {
          const presence = yield* Presence
          const users = yield* Users
          const { ada, others, day } = yield* friends(4)
          const [bob, cleo, dora, eve] = others as [User, User, User, User]
          yield* users.save({ ...cleo, showPresence: false })
          yield* blocked(dora, ada, day(2))
          const here = server()
          yield* presence.enter(here, idsOf([ada, bob, cleo, dora]))
          const watched = yield* presence.watchers([ada.id, cleo.id])
          expect(
            watched
              .filter(({ user }) => user === ada.id)
              .map(({ friend }) => friend)
              .sort(),
          ).toEqual(idsOf([bob, cleo]))
          expect(watched.filter(({ user }) => user === cleo.id)).toEqual([
            { user: cleo.id, friend: ada.id, isShown: false },
          ])
          expect(yield* presence.onlineFriends([ada.id])).toEqual([{ user: ada.id, friend: bob.id }])
          expect(yield* presence.onlineFriends([])).toEqual([])
          const friendships = yield* Friendships
          const listed = Effect.fnUntraced(function* (viewer: User) {
            const { items } = yield* friendships.list(ada.id, viewer.id, null, { after: null, limit: 10 })
            return new Map(items.map(({ online, person }) => [person.id, online] as const))
          })
          const own = yield* listed(ada)
          expect([bob, cleo, dora, eve].map(({ id }) => own.get(id))).toEqual([true, null, undefined, false])
          // A friend of hers is no friend of her other friends.
          const seenByEve = yield* listed(eve)
          expect([bob, cleo].map(({ id }) => seenByEve.get(id))).toEqual([null, null])
          yield* presence.end(here)
        }),
      ))
  })
