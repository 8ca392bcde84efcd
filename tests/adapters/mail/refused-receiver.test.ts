import { afterEach, describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import type { SMTPServerOptions } from "smtp-server"
import { smtpMailer } from "../../../adapters/mail/smtp-mailer.ts"
import { type EmailAddress, Mailer } from "../../../core/index.ts"
import { startSmtpInbox } from "../../support/smtp-inbox.ts"

const ends: Array<() => unknown> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** What became of a mail to a real server that answers so. */
const outcomeOf = async (options: SMTPServerOptions, login = "") => {
  const inbox = await startSmtpInbox(options)
  ends.push(inbox.stop)
  const mailer = smtpMailer(Redacted.make(inbox.url.replace("//", `//${login}`)), {
    from: { name: "", address: "club@curio.example" },
    frontendUrl: "https://app.example",
    publicUrl: "https://api.example",
    defaultLocale: "en",
  })
  const to = "ann@example.com" as EmailAddress
  const mail = { kind: "verification", to, displayName: "Ann", locale: null, token: "t0k" } as const
  const sending = Effect.flatMap(Mailer, ({ send }) => send(mail))
  return Effect.runPromise(Effect.flip(Effect.provide(sending, mailer)))
}

/** Whether it is given up at once. */
const isGivenUp = async (options: SMTPServerOptions, login = "") => (await outcomeOf(options, login)).isFinal

const refusal = (text: string) => {
  const [code = "", ...words] = text.split(" ")
  return Object.assign(new Error(words.join(" ")), { responseCode: Number(code) })
}

describe("A receiver is refused for good", () => {
  test.each([
    ["550 5.1.1 no such user", true],
    ["550 5.1.10 recipient address has null MX", true],
    ["550 5.2.1 mailbox disabled", true],
    ["552 5.2.2 mailbox full", true],
    ["550 no such user here", true],
    ["551 user not local", true],
    ["553 mailbox name not allowed", true],
    ["550 5.7.1 message refused by policy", false],
    ["554 5.7.1 relay access denied", false],
    ["550 relay not permitted", false],
    ["530 5.7.0 authentication required", false],
    ["550 5.1.8 sender address has no domain", false],
    ["550 5.1.7 bad sender", false],
    ["550 blocked by our list", false],
    ["550 5.3.4 too large for this system", false],
    ["503 bad sequence of commands", false],
    ["554 transaction failed", false],
    ["450 4.1.1 not now", false],
    ["452 4.2.2 mailbox full", false],
    ["451 5.1.1 of another class", false],
  ])("by the answer to RCPT TO %s: %p", async (answer, expected) => {
    expect(await isGivenUp({ onRcptTo: (_, __, done) => done(refusal(answer)) })).toBe(expected)
  })

  test.each([
    ["550 5.1.1 no such user", true],
    ["554 5.7.1 spam", false],
    ["554 no", false],
    ["451 4.3.0 later", false],
  ])("by the answer to the mail %s: %p", async (answer, expected) => {
    const onData: SMTPServerOptions["onData"] = (stream, _, done) => {
      stream.resume()
      stream.on("end", () => done(refusal(answer)))
    }
    expect(await isGivenUp({ onData })).toBe(expected)
  })

  test.each(["550 5.1.1 no such user", "550 no", "553 5.1.7 not yours"])(
    "and never by the answer to MAIL FROM: %s",
    async (answer) => {
      expect(await isGivenUp({ onMailFrom: (_, __, done) => done(refusal(answer)) })).toBe(false)
    },
  )

  test.each([
    ["550 5.1.1 no such user", true],
    ["550 5.2.1 mailbox disabled", true],
    ["550 no such user here", true],
    ["552 5.2.2 mailbox full", false],
    ["552 5.2.3 too long for it", false],
    ["550 5.2.4 the list does not work", false],
    ["550 5.7.1 message refused by policy", false],
    ["450 4.1.1 not now", false],
  ])("with every other mail to the address by %s: %p", async (answer, expected) => {
    const onRcptTo: SMTPServerOptions["onRcptTo"] = (_, __, done) => done(refusal(answer))
    expect((await outcomeOf({ onRcptTo })).isAddressRefused).toBe(expected)
  })

  test("and never by a login that is refused", async () => {
    const onAuth: SMTPServerOptions["onAuth"] = (_, __, done) => done(new Error("5.1.1 no such user"))
    expect(await isGivenUp({ authOptional: false, allowInsecureAuth: true, onAuth }, "me:secret@")).toBe(false)
  })
})
