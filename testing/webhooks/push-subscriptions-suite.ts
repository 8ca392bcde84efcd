import { type DateTime, Effect, Option } from "effect"
import {
  type Blocks,
  type ConversationMembers,
  type Conversations,
  Notifications,
  Outbox,
  Presence,
  type PushSubscription,
  type PushSubscriptionId,
  PushSubscriptions,
  receiverOfPush,
  type ServerId,
  Sessions,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import { mail } from "../delivery/outbox-suite.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { memberChanged, storedGroup } from "../samples/chat.ts"
import { era, freshHash, freshId, rolledBack, session, storedUser, successes, twentyTimes } from "../samples/samples.ts"

const storedFor = Effect.fnUntraced(function* (
  userId: UserId,
  at: DateTime.Utc,
  until?: DateTime.Utc,
  serviceKey: string | null = null,
) {
  const own = session(userId, at, until === undefined ? {} : { expiresAt: until })
  yield* (yield* Sessions).open(own, freshHash())
  const id = freshId<PushSubscriptionId>()
  const endpoint = `https://push.example.com/${id}`
  const subscription: PushSubscription = {
    ...{ id, userId, sessionId: own.id, endpoint, sealedKeys: "sealed", serviceKey, createdAt: at },
  }
  yield* (yield* PushSubscriptions).add(subscription)
  return subscription
})

/** What the port of push subscriptions promises. */
export const pushSubscriptionsSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | ConversationMembers
    | Conversations
    | Notifications
    | Outbox
    | Presence
    | PushSubscriptions
    | Sessions
    | Transactions
    | Users
  >,
) =>
  describe("Push subscriptions", () => {
    test("are read as they were added and saved, and each endpoint is there once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const isPushedTo = (user: UserId) =>
            Effect.map(
              Effect.flatMap(Notifications, (all) => all.standing(user, null)),
              (found) => found.isPushed,
            )
          const all = yield* PushSubscriptions
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const one = yield* storedFor(ada.id, day(1))
          expect(yield* all.get(one.id)).toEqual(Option.some(one))
          expect(yield* all.get(freshId())).toEqual(Option.none())
          expect(yield* all.findByEndpoint(one.endpoint)).toEqual(Option.some(one))
          expect(yield* all.findByEndpoint(`${one.endpoint}/`)).toEqual(Option.none())
          expect([yield* all.count(ada.id), yield* all.count(bob.id)]).toEqual([1, 0])
          expect([yield* isPushedTo(ada.id), yield* isPushedTo(bob.id)]).toEqual([true, false])
          const other = yield* storedFor(ada.id, day(1))
          const changed = { ...one, sessionId: other.sessionId, sealedKeys: "other", serviceKey: "key" }
          yield* rolledBack(all.save(changed))
          expect(yield* all.get(one.id)).toEqual(Option.some(one))
          yield* all.save(changed)
          expect(yield* all.get(one.id)).toEqual(Option.some(changed))
          const again = Effect.suspend(() => all.add({ ...other, id: freshId(), endpoint: one.endpoint }))
          expect((yield* Effect.exit(again))._tag).toBe("Failure")
        }),
      ))

    test("are those of some users whose sessions are valid, and end with their sessions and accounts", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [all, outbox, users] = [yield* PushSubscriptions, yield* Outbox, yield* Users]
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [one, old] = [yield* storedFor(ada.id, day(1)), yield* storedFor(ada.id, day(1), day(2))]
          const others = yield* storedFor(bob.id, day(1))
          expect(yield* all.of([ada.id], day(1))).toEqual(expect.arrayContaining([one, old]))
          expect(yield* all.of([ada.id], day(2))).toEqual([one])
          expect(yield* all.of([], day(1))).toEqual([])
          expect(yield* all.of([ada.id, bob.id], day(2))).toHaveLength(2)
          const receiver = receiverOfPush(others.id)
          yield* outbox.add(mail(day(1), { receiver, to: null, kind: "message" }))
          yield* (yield* Sessions).end(one.sessionId, ada.id)
          expect(yield* all.get(one.id)).toEqual(Option.none())
          expect(yield* all.count(ada.id)).toBe(1)
          yield* all.removeAll(ada.id)
          expect(yield* all.count(ada.id)).toBe(0)
          yield* users.remove(bob.id)
          expect(yield* all.get(others.id)).toEqual(Option.none())
          expect(yield* outbox.countWaiting(receiver, 9)).toBe(0)
        }),
      ))

    test("of a conversation are those of members who neither muted nor archived it and have no socket", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [all, presence] = [yield* PushSubscriptions, yield* Presence]
          const people = yield* Effect.forEach(["author", "away", "muted", "archived", "online", "stranger"], () =>
            storedUser(day(0)),
          )
          const [author, away, muted, archived, online] = people
          if (!author || !away || !muted || !archived || !online) return
          const role = (one: typeof author) => [one, "member"] as const
          const group = yield* storedGroup([[author, "owner"], ...[away, muted, archived, online].map(role)], day(0))
          yield* memberChanged(group, muted, { isMuted: true })
          yield* memberChanged(group, archived, { isArchived: true })
          const found = yield* Effect.forEach(people, ({ id }) => storedFor(id, day(1)))
          const server = freshId<ServerId>()
          yield* presence.enter(server, [online.id])
          const reached = Effect.suspend(() => all.ofMembers(group.id, day(1)))
          expect(new Set(yield* reached)).toEqual(new Set(found.slice(0, 2)))
          yield* presence.leave(server, [online.id])
          expect(yield* reached).toHaveLength(3)
          yield* presence.end(server)
        }),
      ))

    test("of other keys are those whose key is known and another one", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* PushSubscriptions
          const ada = yield* storedUser(day(0))
          const [mine, earlier, later] = [freshId(), "earlier", "zzz"]
          const some = yield* Effect.forEach([null, mine, earlier, later], (key) =>
            storedFor(ada.id, day(1), undefined, key),
          )
          const found = (yield* all.ofOtherKeys(mine, 1000)).filter(({ userId }) => userId === ada.id)
          expect(found.map(({ serviceKey }) => serviceKey).toSorted()).toEqual([earlier, later])
          expect(yield* all.ofOtherKeys(mine, 1)).toHaveLength(1)
          yield* Effect.forEach(some, ({ id }) => all.remove(id))
        }),
      ))

    test("of 20 removals at once one succeeds, and of 20 pairs of keys at once one is kept", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const all = yield* PushSubscriptions
          const one = yield* storedFor((yield* storedUser(day(0))).id, day(1))
          yield* rolledBack(all.remove(one.id))
          const removals = successes(yield* twentyTimes(() => all.remove(one.id)))
          expect(removals.filter((removed) => removed)).toHaveLength(1)
          const made = () => ({ publicKey: freshId(), sealedPrivateKey: "sealed", createdAt: day(1) })
          const kept = successes(yield* twentyTimes(() => all.keepKeys(made())))
          expect(new Set(kept.map(({ publicKey }) => publicKey)).size).toBe(1)
          expect(yield* all.keys).toEqual(Option.fromUndefinedOr(kept[0]))
        }),
      ))
  })
