import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, DateTime, Effect } from "effect"
import {
  deliverDue,
  type EmailAddress,
  mailNotifications,
  Notifications,
  notify,
  Outbox,
  type PasswordHash,
  type User,
  type UserId,
  Users,
} from "../../../../core/index.ts"
import { changed } from "../../../../core/users/credentials/credentials.ts"
import { type SenderNeeds, sendersFor } from "../../../../server/workers/outbox.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import type { Person } from "../../users/people.ts"

const path = "/notification-settings"

describe.each(engines)("Mails about notifications on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
    await delivered()
  })
  afterAll(() => service.stop())

  const written = () => service.inside(mailNotifications())
  const delivered = async () => {
    while ((await service.inside(deliverDue<SenderNeeds>(sendersFor({ frontendUrl: "", defaultLocale: "en" })))) > 0);
  }
  const waiting = async () => {
    const rows = await service.query(
      "select kind from outbox where sent_at is null and kind in ('notification', 'digest')",
    )
    return rows.map(({ kind }) => kind)
  }
  const verified = async (change: object) => {
    const person = await service.person()
    await service.inside(
      Effect.gen(function* () {
        const users = yield* Users
        const user = yield* users.get(person.user.id as UserId)
        yield* users.save({ ...user, emailVerifiedAt: yield* DateTime.now })
      }),
    )
    const { status } = await person.patch(path, change)
    expect(status).toBe(200)
    // Mails of the registration are none of those that are looked at.
    await delivered()
    return person
  }
  const asks = async (from: Person, to: Person) => (await from.post("/friends/requests", { userId: to.user.id })).body
  /** The mails about notifications that a user got. */
  const mailsTo = ({ user }: Person) =>
    service.mailsTo(user.email).filter(({ raw }) => /^List-Unsubscribe:/im.test(raw))
  const due = () => service.clock.forward({ seconds: 31 })
  const atOnce = { channels: { friend_request: { mail: "instant" } } }

  test("are sent within a minute, several joined into one, in the language of the receiver", async () => {
    const ada = await verified({ ...atOnce, locale: "de" })
    const [bob, eve] = [await service.person(), await service.person()]
    await asks(bob, ada)
    await written()
    expect(await waiting()).toEqual([])
    await asks(eve, ada)
    due()
    await Promise.all(Array.from({ length: 5 }, written))
    expect(await waiting()).toEqual(["notification"])
    await delivered()
    due()
    await written()
    await delivered()
    const [mail, ...others] = mailsTo(ada)
    expect([mail?.subject, others]).toEqual(["Du hast 2 neue Benachrichtigungen", []])
    for (const { displayName } of [bob.user, eve.user])
      expect(mail?.text).toContain(`${displayName} möchte mit dir befreundet sein.`)
    expect(mail?.text).toContain("http://frontend.test/notifications\n")
    expect(mail?.text).toMatch(/http:\/\/frontend\.test\/unsubscribe#token=n\.[\w.-]+\n/)
    expect(mail?.raw).toContain("Content-Language: de")
    expect(mail?.raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    expect(mail?.html).toContain('<html lang="de">')
  })

  test("are sent also for what is in no list", async () => {
    const ada = await verified({ channels: { friend_request: { inApp: false, mail: "instant" } } })
    await asks(await service.person(), ada)
    expect((await ada.get("/notifications")).body.items).toEqual([])
    due()
    await written()
    await delivered()
    expect(mailsTo(ada).map(({ subject }) => subject)).toEqual(["You have 1 new notification"])
  })

  test("are not sent about what was read, taken back or hidden meanwhile, before they are written or after", async () => {
    const causes: ReadonlyArray<(ada: Person, bob: Person, request: { readonly id: string }) => Promise<unknown>> = [
      (ada) => ada.post("/notifications/read-all"),
      (ada) => ada.delete("/notifications"),
      (_, bob, { id }) => bob.delete(`/friends/requests/${id}`),
      (ada, bob) => ada.put(`/blocks/${bob.user.id}`),
      (ada) => ada.patch(path, { channels: { friend_request: { mail: "off" } } }),
      (ada) =>
        service.inside(
          Effect.gen(function* () {
            const users = yield* Users
            yield* users.save({ ...(yield* users.get(ada.user.id as UserId)), suspendedAt: yield* DateTime.now })
          }),
        ),
    ]
    for (const cause of causes)
      for (const isWritten of [false, true]) {
        const [ada, bob] = [await verified(atOnce), await service.person()]
        const request = await asks(bob, ada)
        due()
        if (isWritten) await written()
        expect(await waiting()).toEqual(isWritten ? ["notification"] : [])
        await cause(ada, bob, request)
        await written()
        expect(await waiting()).toHaveLength(isWritten ? 1 : 0)
        await delivered()
        expect([mailsTo(ada), await waiting()]).toEqual([[], []])
      }
  })

  test("go to verified addresses alone", async () => {
    const ada = await service.person()
    await ada.patch(path, { ...atOnce, digest: { every: "daily" } })
    await asks(await service.person(), ada)
    service.clock.forward({ days: 2 })
    await written()
    expect(await waiting()).toEqual([])
  })

  const daily = { channels: { friend_request: { mail: "digest" } }, digest: { every: "daily", hour: 8 } } as const
  const toEight = () => {
    const now = new Date(service.clock.now())
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 8)
    const next = today > service.clock.now() ? today : today + 86_400_000
    service.clock.forward({ seconds: Math.ceil((next - service.clock.now()) / 1000) })
  }
  /** A user with a digest at eight, made at nine: what happens now is old enough for the next digest. */
  const digested = () => {
    toEight()
    service.clock.forward({ hours: 1 })
    return verified(daily)
  }
  /** The settings as they are stored: the clock goes further than an access token is good. */
  const marked = ({ user }: Person) =>
    Effect.flatMap(Notifications, (port) => Effect.map(port.settingsOf([user.id as UserId]), ([found]) => found))
  const requested = (to: Person, count: number) =>
    service.inside(
      Effect.forEach(Array.from({ length: count }), () =>
        notify({
          to: to.user.id as UserId,
          type: "friend_request",
          actor: null,
          subject: { kind: "friend_request", id: Bun.randomUUIDv7() },
        }),
      ),
    )

  test("as digests are due once a day, name 50 and count the rest, and are none when there is nothing", async () => {
    const ada = await digested()
    await requested(ada, 53)
    await written()
    expect(await waiting()).toEqual([])
    toEight()
    await Promise.all(Array.from({ length: 5 }, written))
    expect(await waiting()).toEqual(["digest"])
    await delivered()
    await written()
    const [mail, ...others] = mailsTo(ada)
    expect([mail?.subject, others]).toEqual(["Your digest: 53 unread notifications", []])
    expect(mail?.text).toContain("And 3 more notifications.")
    service.clock.forward({ hours: 3 })
    await written()
    toEight()
    await written()
    expect(await waiting()).toEqual([])
    await requested(ada, 1)
    service.clock.forward({ minutes: 5 })
    await written()
    toEight()
    await written()
    await delivered()
    expect(mailsTo(ada).map(({ subject }) => subject)).toEqual([
      "Your digest: 53 unread notifications",
      "Your digest: 1 unread notification",
    ])
  })

  test("as digests are written with their mark or not at all", async () => {
    const ada = await digested()
    await requested(ada, 1)
    toEight()
    const dies = { add: () => Effect.die(new Error("killed")) }
    const killed = Effect.flatMap(Outbox, (outbox) =>
      Effect.provideService(mailNotifications(), Outbox, { ...outbox, ...dies }),
    )
    await service.inside(killed)
    expect(await waiting()).toEqual([])
    expect((await service.inside(marked(ada)))?.digestedAt).toBeNull()
    // What could not be written is put off for ten minutes.
    service.clock.forward({ minutes: 10 })
    await Promise.all(Array.from({ length: 5 }, written))
    expect((await service.inside(marked(ada)))?.digestedAt).not.toBeNull()
    await delivered()
    expect(mailsTo(ada)).toHaveLength(1)
  })

  test("are ended by one click of a mail program, and by no other request", async () => {
    const ada = await verified({
      channels: { friend_request: { mail: "instant" }, post_comment: { mail: "digest" } },
      digest: { every: "daily" },
    })
    await asks(await service.person(), ada)
    due()
    await written()
    await delivered()
    const address = /^List-Unsubscribe: <([^>]+)>/im.exec(mailsTo(ada)[0]?.raw.replace(/\r\n\s+/g, " ") ?? "")?.[1]
    const token = address?.split("/unsubscribe/")[1] ?? ""
    const settings = async () => {
      const { body } = await ada.get(path)
      return [body.channels.friend_request.mail, body.channels.post_comment.mail, body.digest.every]
    }
    const click = (of: string, method = "POST") =>
      fetch(`${service.url}/unsubscribe/${of}`, {
        method,
        redirect: "manual",
        ...(method === "POST" && {
          headers: { origin: "https://mail.example", "content-type": "application/x-www-form-urlencoded" },
          body: "List-Unsubscribe=One-Click",
        }),
      })
    for (const method of ["GET", "HEAD"]) {
      const shown = await click(token, method)
      expect([shown.status, shown.headers.get("location")]).toEqual([
        302,
        `http://frontend.test/unsubscribe#token=${token}`,
      ])
    }
    const others = [`d${token.slice(1)}`, `${token}x`, token.slice(0, -1), "none", ada.token, "%00", "a".repeat(5000)]
    for (const other of others) expect((await click(other)).status).toBe(200)
    expect(await settings()).toEqual(["instant", "digest", "daily"])
    const answer = await click(token)
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(await settings()).toEqual(["off", "digest", "daily"])
    expect((await click(token)).status).toBe(200)
    await asks(await service.person(), ada)
    due()
    await written()
    expect(await waiting()).toEqual([])
    // Mails about the account are sent all the same.
    await ada.put("/auth/change-password", { currentPassword: "correct horse", newPassword: "another battery" })
    await delivered()
    expect(service.mailsTo(ada.user.email).at(-1)?.subject).toBe("Your password was changed")
  })

  test("end by a token of a mail from before only while address and account are the same", async () => {
    const ada = await digested()
    await requested(ada, 1)
    toEight()
    await written()
    await delivered()
    const token = /unsubscribe#token=(d\.\S+)/.exec(mailsTo(ada)[0]?.text ?? "")?.[1]
    const every = async () => {
      await fetch(`${service.url}/unsubscribe/${token}`, { method: "POST" })
      return (await service.inside(marked(ada)))?.digest.every
    }
    const now = () => DateTime.makeUnsafe(service.clock.now())
    const changes: ReadonlyArray<(user: User) => User> = [
      (user) => ({ ...user, email: `new.${user.email}` as EmailAddress, emailVerifiedAt: now() }),
      (user) => ({ ...user, emailVerifiedAt: null }),
      (user) => changed(user, { kind: "reset", passwordHash: "hash" as PasswordHash }, now()),
      (user) => changed(user, { kind: "emailUndone", since: now() }, now()),
    ]
    const users = Context.get(service.http.services, Users)
    const user = await service.inside(users.get(ada.user.id as UserId))
    service.clock.forward({ seconds: 5 })
    for (const change of changes) {
      await service.inside(users.changeEmail(change(user)))
      expect(await every()).toBe("daily")
    }
    await service.inside(users.changeEmail({ ...user, displayName: "Another name" }))
    expect(await every()).toBe("off")
  })

  test("of a token of a digest end the digests", async () => {
    const ada = await digested()
    await requested(ada, 1)
    toEight()
    await written()
    await delivered()
    const token = /unsubscribe#token=(d\.\S+)/.exec(mailsTo(ada)[0]?.text ?? "")?.[1]
    expect((await fetch(`${service.url}/unsubscribe/${token}`, { method: "POST" })).status).toBe(200)
    const kept = await service.inside(marked(ada))
    expect([kept?.digest.every, kept?.digestAt]).toEqual(["off", null])
  })
})
