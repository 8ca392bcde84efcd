import { afterAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Option } from "effect"
import type { LinkedAccount } from "../../../core/auth/idp/linked-account.ts"
import {
  defaultProvider,
  type EmailAddress,
  type FlowId,
  LinkedAccounts,
  SingleUses,
  Transactions,
  type UserId,
  Users,
} from "../../../core/index.ts"
import { newUser } from "../../../core/users/user.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

const now = DateTime.makeUnsafe(1_700_000_000_123)

describe.each(engines)("On %s", (_, engine) => {
  const database = repositoriesOn(engine)
  afterAll(() => database.dispose())
  const run = database.runPromise

  const someone = () => {
    const id = Bun.randomUUIDv7() as UserId
    return newUser({ id, email: `${id}@example.com` as EmailAddress, displayName: null, passwordHash: null, now })
  }
  const stored = () =>
    run(
      Effect.gen(function* () {
        const user = someone()
        yield* (yield* Users).add(user)
        return user
      }),
    )
  const account = (userId: UserId, subject: string = Bun.randomUUIDv7()): LinkedAccount => ({
    userId,
    provider: defaultProvider,
    issuer: "https://idp.example",
    subject,
    email: `${subject}@example.com` as EmailAddress,
    emailVerified: true,
    linkedAt: now,
  })
  const accounts = <A, E>(ask: (accounts: LinkedAccounts["Service"]) => Effect.Effect<A, E>) =>
    run(Effect.flatMap(LinkedAccounts, ask))

  test("a link is found by its subject and by its user, as it was stored", async () => {
    const link = account((await stored()).id)
    await accounts((all) => all.add(link))
    expect(await accounts((all) => all.find(link.issuer, link.subject))).toEqual(Option.some(link))
    expect(await accounts((all) => all.listByUser(link.userId))).toEqual([link])
    expect(Option.isNone(await accounts((all) => all.find("https://other.example", link.subject)))).toBe(true)
    expect(Option.isNone(await accounts((all) => all.find(link.issuer, link.subject.toUpperCase())))).toBe(true)
  })

  test("a link is found by its e-mail only if the provider vouches for it", async () => {
    const link = account((await stored()).id)
    const email = link.email as EmailAddress
    await accounts((all) => all.add(link))
    expect(await accounts((all) => all.listByEmail(email))).toEqual([link])
    await accounts((all) => all.save({ ...link, emailVerified: false }))
    expect(await accounts((all) => all.listByEmail(email))).toEqual([])
  })

  test("a removed link is gone, and so is that of a removed user", async () => {
    const link = account((await stored()).id)
    await accounts((all) => all.add(link))
    await accounts((all) => all.remove(link))
    expect(await accounts((all) => all.listByUser(link.userId))).toEqual([])
    await accounts((all) => all.add(link))
    await run(Effect.flatMap(Users, (users) => users.remove(link.userId)))
    expect(Option.isNone(await accounts((all) => all.find(link.issuer, link.subject)))).toBe(true)
  })

  const wins = async (links: ReadonlyArray<LinkedAccount>) => {
    const results = await run(
      Effect.gen(function* () {
        const all = yield* LinkedAccounts
        return yield* Effect.all(
          links.map((link) => Effect.result(all.add(link))),
          { concurrency: "unbounded" },
        )
      }),
    )
    return results.filter(({ _tag }) => _tag === "Success").length
  }

  test("of 20 users who link one provider account at once, exactly one does", async () => {
    const users = await Promise.all(Array.from({ length: 20 }, stored))
    const subject = Bun.randomUUIDv7()
    expect(await wins(users.map(({ id }) => account(id, subject)))).toBe(1)
  })

  test("of 20 provider accounts that one user links at once, exactly one is", async () => {
    const { id } = await stored()
    expect(await wins(Array.from({ length: 20 }, () => account(id)))).toBe(1)
  })

  test("a link of a transaction that failed is not there", async () => {
    const link = account((await stored()).id)
    await run(
      Effect.gen(function* () {
        const { atomically } = yield* Transactions
        const all = yield* LinkedAccounts
        yield* Effect.exit(atomically(Effect.andThen(all.add(link), Effect.fail("no"))))
      }),
    )
    expect(await accounts((all) => all.listByUser(link.userId))).toEqual([])
  })

  test("of 20 uses of one state at once exactly one wins, and none after it", async () => {
    const id = Bun.randomUUIDv7() as FlowId
    const uses = await run(
      Effect.gen(function* () {
        const used = yield* SingleUses
        const all = yield* Effect.all(
          Array.from({ length: 20 }, () => used.consume(id, now)),
          { concurrency: "unbounded" },
        )
        return [...all, yield* used.consume(id, now)]
      }),
    )
    expect(uses.filter((won) => won)).toHaveLength(1)
    expect(uses.at(-1)).toBe(false)
  })

  test("states are forgotten once they expired", async () => {
    const [old, young] = [Bun.randomUUIDv7() as FlowId, Bun.randomUUIDv7() as FlowId]
    const again = await run(
      Effect.gen(function* () {
        const used = yield* SingleUses
        yield* used.consume(old, DateTime.makeUnsafe(1_000))
        yield* used.consume(young, DateTime.makeUnsafe(3_000))
        expect(yield* used.sweep(DateTime.makeUnsafe(2_000))).toBe(1)
        return [yield* used.consume(old, now), yield* used.consume(young, now)]
      }),
    )
    expect(again).toEqual([true, false])
  })

  test("the moment from which a user's tokens are good is kept", async () => {
    const user = await stored()
    const changed = { ...user, tokensValidFrom: DateTime.makeUnsafe(1_700_000_001_000) }
    const read = await run(
      Effect.gen(function* () {
        const users = yield* Users
        yield* users.save(changed)
        return yield* users.get(user.id)
      }),
    )
    expect(read).toEqual(changed)
  })
})
