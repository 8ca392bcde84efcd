import { afterEach, describe, expect, test } from "bun:test"
import { networkInterfaces } from "node:os"
import { Effect, Redacted } from "effect"
import type { SMTPServerOptions } from "smtp-server"
import { checkMailServer } from "../../../adapters/mail/check-mail-server.ts"
import { smtpMailer } from "../../../adapters/mail/smtp-mailer.ts"
import { transportOptions } from "../../../adapters/mail/transport-options.ts"
import { type EmailAddress, Mailer } from "../../../core/index.ts"
import { startSmtpInbox } from "../../support/smtp-inbox.ts"

const optionsOf = (url: string) => transportOptions(Redacted.make(url), 1000)

describe("STARTTLS", () => {
  test.each([
    ["smtp://mail.example", true],
    ["smtp://me:hunter2@mail.example:587", true],
    ["smtp://192.0.2.1", true],
    ["smtp://[2001:db8::1]:25", true],
    ["smtp://127.0.0.1.example", true],
    ["smtp://localhost.example", true],
    ["smtp://127.1", true],
    ["smtp://0.0.0.0", true],
    ["smtp://mail.example?requireTLS=false&ignoreTLS=true&secure=false", true],
    ["smtp://localhost", false],
    ["smtp://LocalHost:1025", false],
    ["smtp://127.0.0.1:1025", false],
    ["smtp://127.8.9.10", false],
    ["smtp://[::1]:25", false],
    ["smtp://[0:0::1]", false],
    ["smtp://mail.example?tls=opportunistic", false],
    ["smtps://mail.example", false],
  ])("at %s is demanded: %j", (url, demanded) => expect(optionsOf(url).requireTLS).toBe(demanded))

  test("is decided here, and not by options in the query, of which the others stay", () => {
    const { url } = optionsOf("smtps://me:p%2Fw@mail.example/?tls=opportunistic&secure=false&name=us&ignoreTLS=true")
    expect(url).toBe("smtps://me:p%2Fw@mail.example/?name=us")
  })
})

// Every address of this machine but those that count as this machine: no user knows whose a name is that leads here.
const [outside] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family, internal }) => family === "IPv4" && !internal)

const ends: Array<() => unknown> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const clear = "No secure connection to the mail server could be made: with smtp:// in MAIL_URL it must offer STARTTLS."

if (outside === undefined) console.log("No address but loopback here: STARTTLS is not tested against a real server.")
else
  describe("A mail server on another address without STARTTLS", () => {
    const server = async (options: SMTPServerOptions = {}) => {
      const received: Array<string> = []
      const inbox = await startSmtpInbox(
        {
          authOptional: true,
          allowInsecureAuth: true,
          onAuth: ({ password }, _, done) => {
            received.push(password ?? "")
            done(null, { user: "me" })
          },
          ...options,
        },
        outside.address,
      )
      ends.push(inbox.stop)
      return { inbox, received, url: inbox.url.replace("//", "//me:hunter2@") }
    }
    const send = (url: string) =>
      Mailer.pipe(
        Effect.flatMap((mailer) =>
          mailer.send({
            kind: "verification",
            to: "ann@example.com" as EmailAddress,
            displayName: "Ann",
            locale: null,
            token: "t0k",
          }),
        ),
        Effect.provide(
          smtpMailer(Redacted.make(url), {
            from: { name: "", address: "club@curio.example" },
            frontendUrl: "https://app.example",
            publicUrl: "https://api.example",
            defaultLocale: "en",
          }),
        ),
      )

    test.each<[string, SMTPServerOptions]>([
      ["does not know it", {}],
      ["hides it", { disabledCommands: [], hideSTARTTLS: true }],
    ])("that %s receives neither the password nor the mail", async (_, options) => {
      const { received, inbox, url } = await server(options)
      const fault = await Effect.runPromise(Effect.flip(send(url)))
      expect(fault.reason).toMatch(/^(No secure connection|The mail server cannot be reached)/)
      expect([received, inbox.mails]).toEqual([[], []])
    })

    test("is refused with a sentence that says what to do, by the doctor too", async () => {
      const { received, url } = await server()
      expect((await Effect.runPromise(Effect.flip(send(url)))).reason).toBe(clear)
      expect((await Effect.runPromise(Effect.flip(checkMailServer(Redacted.make(url))))).reason).toBe(clear)
      expect(received).toEqual([])
    })

    test("gets the mail where the address says tls=opportunistic", async () => {
      const { received, inbox, url } = await server()
      await Effect.runPromise(send(`${url}?tls=opportunistic`))
      expect(inbox.mails).toHaveLength(1)
      expect(received).toEqual(["hunter2"])
    })
  })
