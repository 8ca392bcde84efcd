import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { deliverDue, mailNotifications, retryMail } from "../../../../core/index.ts"
import { type SenderNeeds, sendersFor } from "../../../../server/workers/outbox.ts"
import { mailsOf } from "../../../support/mails.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import { type SmtpInbox, startSmtpInbox } from "../../../support/smtp-inbox.ts"
import type { Person } from "../../users/people.ts"

const gone = "550 5.1.1 There is no such user"

describe.each(engines)("An address that the mail server refuses on %s", (engine) => {
  let service: Service
  let inbox: SmtpInbox
  const refusals = new Map<string, string>()
  beforeAll(async () => {
    inbox = await startSmtpInbox({
      onRcptTo: ({ address }, _, done) => {
        const [code, ...words] = refusals.get(address)?.split(" ") ?? []
        done(code === undefined ? null : Object.assign(new Error(words.join(" ")), { responseCode: Number(code) }))
      },
    })
    service = await startService({ engine, passwordCost: 4, isStill: true, env: { MAIL_URL: inbox.url } })
  })
  afterAll(async () => {
    await service.stop()
    await inbox.stop()
  })

  const delivered = async () => {
    while ((await service.inside(deliverDue<SenderNeeds>(sendersFor({ frontendUrl: "", defaultLocale: "en" })))) > 0);
  }
  const subjectsTo = (email: string) =>
    mailsOf(inbox)
      .mailsTo(email)
      .map(({ subject }) => subject)
  const tokenTo = (email: string, page: string) => {
    const [last] = mailsOf(inbox).mailsTo(email).slice(-1)
    return new RegExp(`${page}#token=(\\S+)`).exec(last?.text ?? "")?.[1]
  }
  const post = (path: string, body: object) => service.client().post(path, body)
  const verified = async () => {
    const person = await service.person()
    await delivered()
    const token = tokenTo(person.user.email, "verify-email")
    expect((await post("/auth/verify-email", { token })).status).toBe(204)
    await person.patch("/notification-settings", { channels: { friend_request: { mail: "instant" } } })
    return person
  }
  /** Has another user ask for the friendship of a user, and sends the mail about it. */
  const asked = async (to: Person) => {
    const from = await service.person()
    await from.post("/friends/requests", { userId: to.user.id })
    service.clock.forward({ seconds: 31 })
    await service.inside(mailNotifications())
    await delivered()
  }
  const refusedAt = async (person: Person) => (await person.get("/users/me")).body.emailRefusedAt
  const forgotten = async ({ user }: Person) => {
    await post("/auth/forgot-password", { email: user.email })
    await delivered()
  }
  const refusing = async (answer = gone) => {
    const ada = await verified()
    refusals.set(ada.user.email, answer)
    await asked(ada)
    return ada
  }

  test("gets no mails about notifications, and those about the account", async () => {
    const ada = await refusing()
    const now = new Date(service.clock.now()).toISOString()
    const at = await refusedAt(ada)
    expect(Date.parse(now) - Date.parse(at)).toBeLessThan(60_000)
    expect(await service.account(ada.user.email)).toMatchObject({
      emailRefusal: "The mail server refused the addresses: 550 5.1.1 There is no such user.",
    })
    const before = subjectsTo(ada.user.email).length
    refusals.clear()
    await asked(ada)
    expect(subjectsTo(ada.user.email)).toHaveLength(before)
    expect((await ada.get("/notifications/unread-count")).body).toEqual({ count: 2 })
    await forgotten(ada)
    await ada.put("/auth/change-password", { currentPassword: ada.password, newPassword: "another battery" })
    await delivered()
    expect(subjectsTo(ada.user.email).slice(before)).toEqual(["Reset your password", "Your password was changed"])
    expect(await refusedAt(ada)).toBe(at)
  })

  test("is confirmed by verifying it again, which sends what comes then", async () => {
    const ada = await refusing()
    expect(await refusedAt(ada)).not.toBeNull()
    refusals.clear()
    expect((await post("/auth/resend-verification", { email: ada.user.email })).text).toBe('{"ok":true}')
    await delivered()
    const token = tokenTo(ada.user.email, "verify-email")
    expect((await post("/auth/verify-email", { token })).status).toBe(204)
    expect(await refusedAt(ada)).toBeNull()
    expect((await service.account(ada.user.email))?.emailRefusal).toBeNull()
    await asked(ada)
    expect(subjectsTo(ada.user.email).at(-1)).toBe("You have 1 new notification")
    // It is verified now, and there is nothing to confirm.
    const before = subjectsTo(ada.user.email).length
    await post("/auth/resend-verification", { email: ada.user.email })
    await delivered()
    expect(subjectsTo(ada.user.email)).toHaveLength(before)
  })

  test("is confirmed by a new password, and given up for another address", async () => {
    const [ada, bob] = [await refusing(), await refusing()]
    refusals.clear()
    await forgotten(ada)
    const token = tokenTo(ada.user.email, "reset-password")
    expect((await post("/auth/reset-password", { token, newPassword: "another battery" })).status).toBe(204)
    expect((await service.account(ada.user.email))?.emailRefusedAt).toBeNull()
    const email = `new.${bob.user.email}`
    await bob.post("/auth/email", { email })
    await delivered()
    expect((await post("/auth/email/confirm", { token: tokenTo(email, "confirm-email") })).status).toBe(204)
    expect(await refusedAt(bob)).toBeNull()
  })

  test.each(["552 5.2.2 The mailbox is full", "550 5.7.1 Not from here", "450 4.1.1 Not now"])(
    "is not noted by %s",
    async (answer) => {
      expect(await refusedAt(await refusing(answer))).toBeNull()
      refusals.clear()
    },
  )

  test("is not noted by a mail that a stranger has sent to it", async () => {
    const ada = await verified()
    const [stranger, squatter] = [await service.person(), service.client()]
    await delivered()
    // The address is of no account yet when the stranger asks for it, and of another one when it is refused.
    const email = `taken.${ada.user.email}`
    refusals.set(email, "451 4.3.0 Later")
    expect((await stranger.post("/auth/email", { email })).status).toBe(202)
    await delivered()
    await service.createWithoutPassword(email)
    refusals.set(email, gone)
    service.clock.forward({ seconds: 2 })
    await delivered()
    expect((await service.account(email))?.emailRefusedAt).toBeNull()
    // The same address in capitals is another account, which is not verified.
    const capitals = ada.user.email.toUpperCase()
    refusals.set(capitals, gone)
    await squatter.post("/auth/register", { email: capitals, password: "correct horse" })
    await delivered()
    expect([await refusedAt(ada), (await service.account(capitals))?.emailRefusedAt]).toEqual([null, null])
    refusals.clear()
  })

  test("is noted once more by a mail that is tried again, and not where the account is gone", async () => {
    const [ada, bob] = [await refusing(), await verified()]
    const at = await refusedAt(ada)
    service.clock.forward({ seconds: 5 })
    await forgotten(ada)
    expect(await refusedAt(ada)).not.toBe(at)
    refusals.set(bob.user.email, gone)
    await forgotten(bob)
    expect((await service.query(`select id from users where id = '${bob.user.id}'`)).length).toBe(1)
    expect((await bob.delete("/users/me", { password: bob.password })).status).toBe(204)
    await service.inside(Effect.asVoid(retryMail(null)))
    await delivered()
    expect(await service.account(bob.user.email)).toBeNull()
    refusals.clear()
  })
})
