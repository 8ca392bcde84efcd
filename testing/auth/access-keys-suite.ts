import { DateTime, Effect, Option } from "effect"
import {
  type AccessKey,
  type AccessKeyId,
  AccessKeys,
  type Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

const accessKey = (userId: UserId, at: DateTime.Utc, fields: Partial<AccessKey> = {}): AccessKey => ({
  id: freshId<AccessKeyId>(),
  userId,
  name: "A script",
  start: "curio_abcdef",
  scopes: ["catalog:read", "market:write"],
  createdAt: at,
  expiresAt: DateTime.add(at, { days: 2 }),
  lastUsedAt: null,
  ...fields,
})

/** What the port of access keys promises. */
export const accessKeysSuite = ({ describe, expect, test }: Kit, run: Run<AccessKeys | Transactions | Users>) =>
  describe("Access keys", () => {
    test("are found by their hash until they are ended, and by nothing else", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const keys = yield* AccessKeys
          const { id } = yield* storedUser(day(0))
          const [key, hash] = [accessKey(id, day(0)), freshHash()]
          yield* keys.add(key, hash)
          expect([yield* keys.findByHash(hash), yield* keys.get(key.id)]).toEqual([Option.some(key), Option.some(key)])
          expect(yield* keys.findByHash(freshHash())).toEqual(Option.none())
          yield* rolledBack(keys.end(key.id))
          const ends = successes(yield* twentyTimes(() => keys.end(key.id)))
          expect(ends.filter((first) => first)).toHaveLength(1)
          expect([yield* keys.findByHash(hash), yield* keys.get(key.id)]).toEqual([Option.none(), Option.none()])
        }),
      ))

    test("are counted and listed while they are good, each account by itself", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const keys = yield* AccessKeys
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [old, young] = [accessKey(ada.id, day(0)), accessKey(ada.id, day(1))]
          for (const key of [old, young, accessKey(bob.id, day(1))]) yield* keys.add(key, freshHash())
          expect(yield* keys.count(ada.id, day(1))).toBe(2)
          expect(yield* keys.count(ada.id, day(2))).toBe(1)
          const first = yield* keys.list(ada.id, day(1), { limit: 1, after: null })
          expect(first.items).toEqual([young])
          expect((yield* keys.list(ada.id, day(1), { limit: 1, after: first.next })).items).toEqual([old])
          expect((yield* keys.list(ada.id, day(2), { limit: 5, after: null })).items).toEqual([young])
          expect((yield* keys.list(null, day(2), { limit: 2, after: null })).items).toHaveLength(2)
          expect(yield* keys.sweep(day(2))).toBe(1)
          expect([yield* keys.endAll(ada.id), yield* keys.endAll(ada.id)]).toEqual([1, 0])
          expect(yield* keys.count(bob.id, day(1))).toBe(1)
        }),
      ))

    test("keep the latest use", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const keys = yield* AccessKeys
          const { id } = yield* storedUser(day(0))
          const key = accessKey(id, day(0))
          yield* keys.add(key, freshHash())
          for (const at of [day(2), day(1)]) yield* keys.use(key.id, at)
          expect(yield* keys.get(key.id)).toEqual(Option.some({ ...key, lastUsedAt: day(2) }))
        }),
      ))
  })
