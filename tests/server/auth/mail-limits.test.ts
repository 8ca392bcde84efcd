import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { Context, Effect } from "effect"
import {
  type EmailAddress,
  forgotPassword,
  OneTimeTokens,
  Outbox,
  resendVerification,
  SecretTokens,
  Transactions,
  type UserId,
  Users,
} from "../../../core/index.ts"
import type { Services } from "../../../server/http/answers/services.ts"
import { engines, type Service, startService } from "../../support/service.ts"

// Many requests at once, which Postgres runs again and again: slow on a busy machine.
setDefaultTimeout(120_000)

type Method = (...input: ReadonlyArray<unknown>) => Effect.Effect<unknown>

const ok = [200, '{"ok":true}'] as const

describe.each(engines)("Mails of one kind to one address, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const ask = async (path: "forgot-password" | "resend-verification", email: string) => {
    const { status, text } = await service.client().post(`/auth/${path}`, { email })
    expect([status, text]).toEqual([...ok])
  }
  const count = async (rows: string) => Number((await service.query(`select count(*) as n from ${rows}`))[0]?.["n"])
  const written = (kind: string) => count(`outbox where kind = '${kind}'`)
  const tokens = (userId: string, purpose: string) =>
    count(`one_time_tokens where user_id = '${userId}' and purpose = '${purpose}'`)
  const times = <A>(n: number, act: (n: number) => Promise<A>) =>
    Promise.all(Array.from({ length: n }, (_, index) => act(index)))
  /** Waits until the worker has written down what became of every mail. */
  const allSent = async () => {
    while ((await count("outbox where sent_at is null")) > 0) await new Promise((resolve) => setImmediate(resolve))
  }

  test("of 30 forgotten passwords at once 10 are mailed, each with a token; an hour later one more", async () => {
    const ada = await service.person()
    const before = await written("password-reset")
    await times(30, () => ask("forgot-password", ada.user.email))
    expect((await written("password-reset")) - before).toBe(10)
    expect(await tokens(ada.user.id, "password-reset")).toBe(10)
    for (let n = 0; n < 10; n++) await service.mailTo(ada.user.email, "reset-password")
    service.clock.forward({ minutes: 59 })
    await ask("forgot-password", ada.user.email)
    expect((await written("password-reset")) - before).toBe(10)
    service.clock.forward({ minutes: 2 })
    await ask("forgot-password", ada.user.email)
    expect((await written("password-reset")) - before).toBe(11)
    const { text } = await service.mailTo(ada.user.email, "reset-password")
    const token = /token=([\w-]{43})/.exec(text)?.[1]
    const reset = await service.client().post("/auth/reset-password", { token, newPassword: "a new password" })
    expect(reset.status).toBe(204)
  })

  test("are counted however the address is written in capitals", async () => {
    const password = "correct horse"
    const addresses = ["Grace@Example.com", "grace@example.com"]
    for (const email of addresses)
      expect((await service.client().post("/auth/register", { email, password })).status).toBe(201)
    const before = await written("password-reset")
    await times(12, (n) => ask("forgot-password", addresses[n % 2] ?? ""))
    expect((await written("password-reset")) - before).toBe(10)
  })

  test("of an account that has proven the address are not used up by others in other capitals", async () => {
    const owner = await service.person()
    const { email: address } = owner.user
    const token = /#token=([\w-]{43})/.exec((await service.mailTo(address, "verify-email")).text)?.[1]
    expect((await service.client().post("/auth/verify-email", { token })).status).toBe(204)
    const variants = [1, 2].map((n) => address.slice(0, n).toUpperCase() + address.slice(n))
    for (const email of variants) {
      const stranger = service.client()
      const { body } = await stranger.post("/auth/register", { email, password: "correct horse" })
      await times(12, () => ask("forgot-password", email))
      for (let n = 0; n < 11; n++) {
        const change = {
          currentPassword: n === 0 ? "correct horse" : `password ${n - 1}`,
          newPassword: `password ${n}`,
        }
        await stranger.put("/auth/change-password", change, { token: body.accessToken })
      }
    }
    const [resets, notices] = [await written("password-reset"), await written("password-changed")]
    for (const email of variants) await ask("forgot-password", email)
    expect(await written("password-reset")).toBe(resets)
    await times(12, () => ask("forgot-password", address))
    expect((await written("password-reset")) - resets).toBe(10)
    const { password: currentPassword } = owner
    expect((await owner.put("/auth/change-password", { currentPassword, newPassword: "another horse" })).status).toBe(
      204,
    )
    expect((await written("password-changed")) - notices).toBe(1)
  })

  test("that confirm it are five of one account and ten in all, beyond which each account gets its first", async () => {
    const [owner, first, second] = await times(3, () => service.person())
    const email = "wanted@example.com"
    const before = await written("confirm-email")
    const asks = async (person: typeof owner, n: number) => {
      const answers = await times(n, () => person?.post("/auth/email", { email }) ?? Promise.reject())
      expect(answers.map(({ status }) => status)).toEqual(Array(n).fill(202))
      return (await written("confirm-email")) - before
    }
    expect(await asks(first, 10)).toBe(5)
    expect(await asks(second, 10)).toBe(10)
    for (let n = 0; n < 10; n++) await service.mailTo(email, "confirm-email")
    expect(await asks(owner, 3)).toBe(11)
    const { text } = await service.mailTo(email, "confirm-email#token=")
    expect(text).toContain("confirm-email#token=")
    for (let n = 12; n <= 30; n++) expect(await asks(await service.person(), 2)).toBe(n)
    expect(await asks(await service.person(), 2)).toBe(30)
    service.clock.forward({ hours: 24, seconds: 1 })
  })

  test("are counted by themselves: verifications for 24 hours, next to resets and notices", async () => {
    const ada = await service.person()
    const before = await written("verification")
    await times(12, () => ask("resend-verification", ada.user.email))
    // One more was written when she registered.
    expect((await written("verification")) - before).toBe(9)
    expect(await tokens(ada.user.id, "verification")).toBe(10)
    await ask("forgot-password", ada.user.email)
    await service.mailTo(ada.user.email, "reset-password")
    service.clock.forward({ hours: 23, minutes: 59 })
    await ask("resend-verification", ada.user.email)
    expect((await written("verification")) - before).toBe(9)
    service.clock.forward({ minutes: 2 })
    await ask("resend-verification", ada.user.email)
    expect((await written("verification")) - before).toBe(10)
  })

  test("notices beyond ten are not written, and the password changes all the same", async () => {
    const ada = await service.person()
    const before = await written("password-changed")
    for (let n = 0; n < 12; n++) {
      const body = { currentPassword: n === 0 ? ada.password : `password ${n - 1}`, newPassword: `password ${n}` }
      expect((await ada.put("/auth/change-password", body)).status).toBe(204)
    }
    expect((await written("password-changed")) - before).toBe(10)
    const login = { email: ada.user.email, password: "password 11" }
    expect((await service.client().post("/auth/login", login)).status).toBe(200)
  })

  test("go on counting when the account is deleted and registered again, which no user is notified", async () => {
    const credentials = { email: "again@example.com", password: "correct horse" }
    const register = async () => {
      const answer = await service.client().post("/auth/register", credentials)
      expect(answer.status).toBe(201)
      return answer.body
    }
    for (let n = 0; n < 30; n++) {
      const { accessToken } = await register()
      await service.mailTo(credentials.email, "verify-email")
      await allSent()
      const { password } = credentials
      expect((await service.client().delete("/users/me", { password }, { token: accessToken })).status).toBe(204)
    }
    const before = await written("verification")
    const { user } = await register()
    await ask("resend-verification", credentials.email)
    expect((await written("verification")) - before).toBe(0)
    expect(await tokens(user.id, "verification")).toBe(0)
  })

  test("take as many statements for a known address as for an unknown one and beyond the limit", async () => {
    const ada = await service.person()
    const counted = async (act: Effect.Effect<unknown, never, Services>) => {
      const calls: Array<string> = []
      const counting = <S extends object>(port: S): S =>
        new Proxy(port, {
          get: (target, key) => {
            const method: Method = Reflect.get(target as object, key)
            return (...input: ReadonlyArray<unknown>) =>
              Effect.andThen(
                Effect.sync(() => calls.push(String(key))),
                method(...input),
              )
          },
        })
      const { services } = service.http
      await service.inside(
        act.pipe(
          Effect.provideService(Outbox, counting(Context.get(services, Outbox))),
          Effect.provideService(OneTimeTokens, counting(Context.get(services, OneTimeTokens))),
        ),
      )
      // Postgres may run a transaction again from its start.
      return calls.slice(calls.lastIndexOf("latestTo"))
    }
    const stranger = "no user.at.all@example.com" as EmailAddress
    const known = ada.user.email as EmailAddress
    for (const act of [forgotPassword, resendVerification]) {
      expect(await counted(act(stranger))).toEqual(["latestTo", "add", "remove"])
      expect(await counted(act(known))).toEqual(["latestTo", "add", "add"])
      await times(10, () => service.inside(act(known)))
      expect(await counted(act(known))).toEqual(["latestTo", "add", "remove"])
    }
    expect(await service.everyRow()).not.toContain(stranger)
  })

  test.each([
    ["a forgotten password", forgotPassword, "password-reset"],
    ["a verification", resendVerification, "verification"],
  ] as const)("end like those for an unknown address when the account goes meanwhile: %s", async (_, act, kind) => {
    const ada = await service.person()
    const before = await written(kind)
    const { services } = service.http
    const secrets = Context.get(services, SecretTokens)
    const { atomically } = Context.get(services, Transactions)
    const removed = atomically(Context.get(services, Users).remove(ada.user.id as UserId))
    // The token is made after the account was read and before it is stored.
    const late = { ...secrets, make: Effect.andThen(removed, secrets.make) }
    await service.inside(Effect.provideService(act(ada.user.email as EmailAddress), SecretTokens, late))
    expect(await written(kind)).toBe(before)
    expect(await tokens(ada.user.id, kind)).toBe(0)
  })
})
