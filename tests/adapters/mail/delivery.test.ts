import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect, Layer, Logger, Redacted } from "effect"
import { emailCipher } from "../../../adapters/crypto/email-cipher.ts"
import { recipientHasher } from "../../../adapters/crypto/recipient-hasher.ts"
import { smtpMailer } from "../../../adapters/mail/smtp-mailer.ts"
import { prepareEmail } from "../../../core/delivery/mail/prepare-email.ts"
import {
  deliverDue,
  type EmailAddress,
  Ids,
  MailErrors,
  Mailer,
  mailSender,
  Outbox,
  RecipientHasher,
  retryMail,
  Transactions,
} from "../../../core/index.ts"
import { engines, repositoriesOn, type Stored } from "../../support/engines.ts"
import { startSmtpInbox } from "../../support/smtp-inbox.ts"

/** Neither a webhook nor a push is among what is sent here. */
const sender = mailSender(Effect.succeed)
const senders = { mail: sender, webhook: sender, push: sender }
const secret = Redacted.make("a master secret of thirty-two bytes")
const to = "Ann@Example.com" as EmailAddress
const letter = { kind: "verification", to, displayName: "Ann", locale: null, token: "t0k" } as const
const [sqlite] = engines.filter(([name]) => name === "SQLite").map(([, engine]) => engine)
if (sqlite === undefined) throw new Error("SQLite is always there.")

const ports = Layer.mergeAll(
  emailCipher([secret]),
  recipientHasher([secret]),
  Layer.succeed(Ids, { next: Effect.sync(() => Bun.randomUUIDv7()) }),
)
const database = repositoriesOn(sqlite)
beforeAll(() => database.runPromise(Effect.void))
afterAll(() => database.dispose())

const run = <A, E>(effect: Effect.Effect<A, E, Stored | Layer.Success<typeof ports>>) =>
  database.runPromise(Effect.provide(effect, ports))

const written = Effect.gen(function* () {
  const { atomically } = yield* Transactions
  const { mail, store } = yield* prepareEmail({ ...letter, account: null })
  yield* atomically(store)
  return mail
})
const stored = Effect.flatMap(Outbox, (outbox) => outbox.list("mail", false, { limit: 100, after: null }))

describe("Delivering", () => {
  test("neither logs nor keeps the address that a mail server quotes", async () => {
    const inbox = await startSmtpInbox({
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error(`${address} is unknown`), { responseCode: 550 })),
    })
    const lines: Array<string> = []
    const logger = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])
    const mailer = smtpMailer(Redacted.make(inbox.url), {
      from: { name: "", address: "club@curio.example" },
      frontendUrl: "https://app.example",
      publicUrl: "https://api.example",
      defaultLocale: "en",
    })
    const mail = await run(written)
    await run(deliverDue(senders).pipe(Effect.provide(mailer), Effect.provide(logger)))
    const [row] = (await run(stored)).items
    expect(row).toMatchObject({
      id: mail.id,
      lastError: "The mail server refused the addresses: 550 <recipient> is unknown.",
    })
    expect(lines.join("\n")).toContain("550 <recipient> is unknown")
    expect(lines.join("\n").toLowerCase()).not.toContain("ann@")
    await run(Effect.flatMap(Outbox, ({ remove }) => remove(mail.id)))
    await inbox.stop()
  })

  /** A mail server in whose hands the account is deleted. */
  const meanwhile = (end: Effect.Effect<void, MailErrors.MailNotSent>) =>
    Layer.effect(
      Mailer,
      Effect.map(Outbox, ({ removeUnsent }) => Mailer.of({ send: () => Effect.andThen(removeUnsent(to), end) })),
    )

  test("counts what was sent although its account was deleted meanwhile, without the address", async () => {
    const mail = await run(written)
    await run(Effect.provide(deliverDue(senders), meanwhile(Effect.void)))
    const { items } = await run(stored)
    expect(items).toMatchObject([{ id: mail.id, to: null, content: null, recipientHash: mail.recipientHash }])
    expect(items[0]?.sentAt).not.toBeNull()
    await run(Effect.flatMap(Outbox, ({ remove }) => remove(mail.id)))
  })

  test("brings back nothing that could not be sent when its account was deleted meanwhile", async () => {
    await run(written)
    const refused = Effect.fail(new MailErrors.MailNotSent({ reason: "later" }))
    await run(deliverDue(senders).pipe(Effect.provide(meanwhile(refused)), Effect.provide(Logger.layer([]))))
    expect((await run(stored)).items).toEqual([])
  })

  test("a mail that was given up and is tried again counts once", async () => {
    const mail = await run(written)
    const latest = Effect.gen(function* () {
      const recipient = yield* (yield* RecipientHasher).hash(to)
      return yield* (yield* Outbox).latestTo(recipient, "verification", 9)
    })
    const givenUp = { ...mail, nextAttemptAt: null, failedAt: DateTime.add(mail.createdAt, { days: 1 }) }
    expect(await run(Effect.flatMap(Outbox, ({ save }) => save(givenUp)))).toBe(true)
    expect(await run(retryMail(mail.id))).toBe(1)
    expect(await run(latest)).toEqual([{ at: mail.createdAt, cause: null }])
  })
})
