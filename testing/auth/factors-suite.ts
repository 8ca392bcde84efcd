import { type DateTime, Effect, Option } from "effect"
import {
  type Authenticator,
  type AuthenticatorId,
  Authenticators,
  type CredentialId,
  FactorTries,
  type Passkey,
  type PasskeyId,
  Passkeys,
  RecoveryCodes,
  type SealedTotpSecret,
  SecondFactors,
  type SessionId,
  type Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshHash, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

type Ports = Passkeys | Authenticators | FactorTries | RecoveryCodes | SecondFactors | Transactions | Users

const app = (userId: UserId, at: DateTime.Utc): Authenticator => ({
  userId,
  id: freshId<AuthenticatorId>(),
  secret: "sealed" as SealedTotpSecret,
  sessionId: freshId<SessionId>(),
  createdAt: at,
  confirmedAt: null,
  lastStep: null,
})

const passkey = (userId: UserId, createdAt: DateTime.Utc): Passkey => ({
  id: freshId<PasskeyId>(),
  userId,
  credentialId: freshId<CredentialId>(),
  publicKey: "a key",
  counter: 0,
  transports: ["hybrid", "internal"],
  backedUp: false,
  name: "Phone",
  createdAt,
  lastUsedAt: null,
})

/** What the ports of second factors promise. */
export const factorsSuite = ({ describe, expect, test }: Kit, run: Run<Ports>) =>
  describe("Second factors", () => {
    test("an app is replaced until it is confirmed, and counts as a factor from then on", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const apps = yield* Authenticators
          const factors = yield* SecondFactors
          const { id } = yield* storedUser(day(0))
          const [one, other] = [app(id, day(0)), app(id, day(1))]
          expect([yield* apps.begin(one), yield* apps.begin(other)]).toEqual([true, true])
          expect(yield* apps.confirm(one, 5, day(1))).toBe(false)
          expect(yield* apps.take(other, 5)).toBe(false)
          expect(yield* factors.has(id)).toBe(false)
          expect(yield* factors.of(id)).toEqual([])
          // The secret may be sealed again between a read and a change.
          const again = { ...other, secret: "sealed before" as SealedTotpSecret }
          expect(yield* apps.confirm(again, 5, day(1))).toBe(true)
          expect(yield* apps.confirm(other, 6, day(1))).toBe(false)
          expect(yield* apps.begin(one)).toBe(false)
          expect(yield* apps.find(id)).toEqual(Option.some({ ...other, confirmedAt: day(1), lastStep: 5 }))
          expect(yield* factors.has(id)).toBe(true)
          expect(yield* factors.of(id)).toEqual([{ kind: "totp", addedAt: day(1) }])
          yield* (yield* Passkeys).add(passkey(id, day(2)))
          const both = (yield* factors.of(id)).map(({ kind }) => kind)
          expect([...both].sort()).toEqual(["passkey", "totp"])
          for (const { id: own } of yield* (yield* Passkeys).list(id)) yield* (yield* Passkeys).remove(own, id)
          yield* apps.remove(id)
          expect([yield* apps.find(id), yield* factors.has(id)]).toEqual([Option.none(), false])
        }),
      ))

    test("of 20 takes of one step exactly one succeeds, and only later steps after it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const apps = yield* Authenticators
          const { id } = yield* storedUser(day(0))
          const own = app(id, day(0))
          yield* apps.begin(own)
          yield* apps.confirm(own, 7, day(0))
          yield* rolledBack(apps.take(own, 8))
          const taken = successes(yield* twentyTimes(() => apps.take(own, 8)))
          expect(taken.filter((one) => one)).toHaveLength(1)
          expect([yield* apps.take(own, 7), yield* apps.take(own, 9)]).toEqual([false, true])
        }),
      ))

    test("a passkey counts as a factor, belongs to one account, and its credential is there once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { add, find, list, remove, rename } = yield* Passkeys
          const { has } = yield* SecondFactors
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [one, other] = [passkey(ada.id, day(2)), passkey(ada.id, day(1))]
          const same = { ...passkey(bob.id, day(3)), credentialId: one.credentialId }
          expect(yield* has(ada.id)).toBe(false)
          yield* rolledBack(add(one))
          expect([yield* add(one), yield* add(other), yield* add(same)]).toEqual([true, true, false])
          expect([yield* has(ada.id), yield* has(bob.id)]).toEqual([true, false])
          expect(yield* list(ada.id)).toEqual([other, one])
          const renamed = Option.some({ ...one, name: "A" })
          expect([yield* rename(one.id, bob.id, "B"), yield* rename(one.id, ada.id, "A")]).toEqual([
            Option.none(),
            renamed,
          ])
          expect(yield* find(one.credentialId)).toEqual(renamed)
          expect([yield* remove(one.id, bob.id), yield* remove(one.id, ada.id)]).toEqual([false, true])
          expect([yield* remove(one.id, ada.id), yield* find(one.credentialId)]).toEqual([false, Option.none()])
          expect(yield* list(ada.id)).toEqual([other])
        }),
      ))

    test("of 20 uses of one count of a passkey exactly one succeeds, and only greater ones after it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { add, find, use } = yield* Passkeys
          const { id: userId } = yield* storedUser(day(0))
          const own = passkey(userId, day(0))
          const used = (counter: number, backedUp = false) => use(own, { counter, backedUp }, day(1))
          yield* add(own)
          expect([yield* used(0), yield* used(0)]).toEqual([true, true])
          yield* rolledBack(used(4_000_000_000))
          const taken = successes(yield* twentyTimes(() => used(4_000_000_000)))
          expect(taken.filter((one) => one)).toHaveLength(1)
          expect([yield* used(0), yield* used(3_999_999_999), yield* used(4_000_000_001, true)]).toEqual([
            false,
            false,
            true,
          ])
          expect(yield* find(own.credentialId)).toEqual(
            Option.some({ ...own, counter: 4_000_000_001, backedUp: true, lastUsedAt: day(1) }),
          )
          expect(yield* use({ ...own, id: freshId() }, { counter: 0, backedUp: false }, day(1))).toBe(false)
        }),
      ))

    test("of 20 uses of one recovery code exactly one succeeds, of its account alone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const codes = yield* RecoveryCodes
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [one, other, old] = [freshHash(), freshHash(), freshHash()]
          yield* codes.replace(ada.id, [old], day(0))
          yield* codes.replace(ada.id, [one, other], day(1))
          expect([yield* codes.take(ada.id, old), yield* codes.take(bob.id, one)]).toEqual([false, false])
          yield* rolledBack(codes.take(ada.id, one))
          const taken = successes(yield* twentyTimes(() => codes.take(ada.id, one)))
          expect(taken.filter((first) => first)).toHaveLength(1)
          expect([yield* codes.count(ada.id), yield* codes.count(bob.id)]).toEqual([1, 0])
          expect([yield* codes.madeAt(ada.id), yield* codes.madeAt(bob.id)]).toEqual([
            Option.some(day(1)),
            Option.none(),
          ])
          yield* codes.replace(ada.id, [], day(2))
          expect(yield* codes.madeAt(ada.id)).toEqual(Option.none())
          expect(yield* codes.count(ada.id)).toBe(0)
        }),
      ))

    test("wrong codes are counted for each account, the latest first, and forgotten", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const tries = yield* FactorTries
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          for (const at of [day(1), day(3), day(2), day(2)]) yield* tries.add(ada.id, at)
          yield* tries.add(bob.id, day(2))
          expect(yield* tries.latest(ada.id, day(1), 2)).toEqual([day(3), day(2)])
          expect(yield* tries.latest(ada.id, day(1), 10)).toEqual([day(3), day(2), day(2)])
          expect(yield* tries.sweep(day(1))).toBe(1)
          yield* tries.forget(ada.id)
          expect([yield* tries.latest(ada.id, day(0), 10), yield* tries.latest(bob.id, day(0), 10)]).toEqual([
            [],
            [day(2)],
          ])
        }),
      ))
  })
