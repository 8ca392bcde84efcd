import { afterEach, describe, expect, test } from "bun:test"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { Effect, Redacted } from "effect"
import type { SMTPServerOptions } from "smtp-server"
import { smtpMailer } from "../../../adapters/mail/smtp-mailer.ts"
import { type EmailAddress, type EmailMessage, Mailer } from "../../../core/index.ts"
import { startSmtpInbox } from "../../support/smtp-inbox.ts"

const from = { name: 'Čurio, the "club"', address: "club@curio.example" }
const frontendUrl = "https://app.example"
const publicUrl = "https://api.example"
const defaultLocale = "en"
const verification: EmailMessage = {
  kind: "verification",
  to: "ann@example.com" as EmailAddress,
  displayName: "Ann <b>\r\nBcc: eve@example.com",
  locale: null,
  token: "tok-en_1",
}

const ends: Array<() => unknown> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const inboxOf = async (options: SMTPServerOptions = {}) => {
  const inbox = await startSmtpInbox(options)
  ends.push(inbox.stop)
  return inbox
}

const sendAll = (url: string, letters: ReadonlyArray<EmailMessage>, patienceMillis?: number) =>
  Mailer.pipe(
    Effect.flatMap((mailer) => Effect.forEach(letters, mailer.send, { concurrency: "unbounded" })),
    Effect.provide(
      smtpMailer(Redacted.make(url), {
        from,
        frontendUrl,
        publicUrl,
        defaultLocale,
        ...(patienceMillis ? { patienceMillis } : {}),
      }),
    ),
  )

const refusalOf = async (url: string, patienceMillis?: number) => {
  const fault = await Effect.runPromise(Effect.flip(sendAll(url, [verification], patienceMillis)))
  expect(fault._tag).toBe("mail.NOT_SENT")
  return fault.reason
}

describe("A mail server", () => {
  test("gets the letter as text and as HTML, from our address to the one address", async () => {
    const inbox = await inboxOf()
    await Effect.runPromise(sendAll(inbox.url, [verification]))
    const mail = await inbox.next()
    expect(mail).toMatchObject({
      from: "club@curio.example",
      to: "ann@example.com",
      subject: "Confirm your e-mail address",
      envelope: { from: "club@curio.example", to: ["ann@example.com"] },
    })
    expect(mail.text).toContain("https://app.example/verify-email#token=tok-en_1")
    expect(mail.html).toContain('href="https://app.example/verify-email#token=tok-en_1"')
    expect(mail.raw).toContain("Content-Type: multipart/alternative")
  })

  test("gets the language of the receiver in the header and in the HTML", async () => {
    const inbox = await inboxOf()
    await Effect.runPromise(sendAll(inbox.url, [{ ...verification, locale: "de-AT" }]))
    const mail = await inbox.next()
    expect(mail.subject).toBe("Bestätige deine E-Mail-Adresse")
    expect(mail.raw).toContain("Content-Language: de\r\n")
    expect(mail.html).toContain('<html lang="de">')
  })

  test("finds nothing in the headers that a user wrote, and only ASCII", async () => {
    const inbox = await inboxOf()
    await Effect.runPromise(sendAll(inbox.url, [verification]))
    const headers = (await inbox.next()).raw.split("\r\n\r\n")[0] ?? ""
    expect(headers).toContain("To: ann@example.com")
    expect(headers).not.toMatch(/Ann|Bcc|eve@/)
    expect(headers).toMatch(/^[\x20-\x7e\r\n]+$/)
    expect(headers).toContain("Auto-Submitted: auto-generated")
  })

  test("gets every one of many letters", async () => {
    const inbox = await inboxOf()
    const tokens = Array.from({ length: 12 }, (_, n) => `token${n}`)
    await Effect.runPromise(
      sendAll(
        inbox.url,
        tokens.map((token) => ({ ...verification, token })),
      ),
    )
    const received = inbox.mails.map(({ text }) => /#token=(\w+)/.exec(text)?.[1] ?? "")
    expect(received.toSorted()).toEqual(tokens.toSorted())
  })

  test("that hung up on an idle connection gets the next letter over another one", async () => {
    const closed = Promise.withResolvers<void>()
    let connections = 0
    const inbox = await inboxOf({
      // Longer than the tenth of a second that this server waits before it greets.
      socketTimeout: 500,
      onConnect: (_, done) => {
        connections += 1
        done()
      },
      onClose: () => closed.resolve(),
    })
    await Effect.gen(function* () {
      const mailer = yield* Mailer
      yield* mailer.send(verification)
      yield* Effect.promise(() => closed.promise)
      yield* mailer.send(verification)
    }).pipe(
      Effect.provide(smtpMailer(Redacted.make(inbox.url), { from, frontendUrl, publicUrl, defaultLocale })),
      Effect.runPromise,
    )
    expect(inbox.mails).toHaveLength(2)
    expect(connections).toBeGreaterThan(1)
  })

  test("gets user and password out of the address, odd characters too", async () => {
    const logins: Array<unknown> = []
    const inbox = await inboxOf({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password, username }, _, done) => {
        logins.push([username, password])
        done(null, { user: username })
      },
    })
    await Effect.runPromise(sendAll(inbox.url.replace("//", "//me%40host:p%2F%3A%40%25%20ss@"), [verification]))
    expect(logins).toEqual([["me@host", "p/:@% ss"]])
    expect(inbox.mails).toHaveLength(1)
  })
})

describe("The reason why a mail was not sent", () => {
  test("holds no password when the login is refused", async () => {
    const inbox = await inboxOf({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _, done) => done(new Error(`no such user with ${password}`)),
    })
    const reason = await refusalOf(inbox.url.replace("//", "//me:hunter2@"))
    expect(reason).toBe("The mail server refused the login (535); check user and password in MAIL_URL.")
    expect(inbox.mails).toHaveLength(0)
  })

  test("is what the server says about the address", async () => {
    const inbox = await inboxOf({
      onRcptTo: (_, __, done) => done(Object.assign(new Error("no such box"), { responseCode: 550 })),
    })
    expect(await refusalOf(inbox.url)).toBe("The mail server refused the addresses: 550 no such box.")
  })

  test.each([
    ["as it was written", "<ann@example.com>: no such box", "<<recipient>>: no such box"],
    ["in capitals", "<ANN@Example.COM>: no such box", "<<recipient>>: no such box"],
    ["more than once", "ann@example.com? No ann@example.com", "<recipient>? No <recipient>"],
    ["in a link", "see https://help.example/?to=ann%40example.com", "see https://help.example/?to=<recipient>"],
    ["in a bounce address", "b+ann=example.com@our.example is full", "b+<recipient>@our.example is full"],
    [
      "at the end of what is kept",
      `${"x".repeat(285)} ann@example.com`,
      `${"x".repeat(285)} <recipient>`.slice(0, 296),
    ],
    ["not at all", "joann@example.community", "jo<recipient>munity"],
  ])("does not hold the recipient's address that the server quotes %s", async (_, said, kept) => {
    const inbox = await inboxOf({
      onRcptTo: (_, __, done) => done(Object.assign(new Error(said), { responseCode: 550 })),
    })
    expect(await refusalOf(inbox.url)).toBe(`The mail server refused the addresses: 550 ${kept}.`)
  })

  test("is what the server says about the mail, without the token that it quotes", async () => {
    const inbox = await inboxOf({
      onData: (stream, _, done) => {
        stream.resume()
        stream.on("end", () => done(Object.assign(new Error("bad link #token=tok-en_1"), { responseCode: 554 })))
      },
    })
    expect(await refusalOf(inbox.url)).toBe("The mail server refused the mail: 554 bad link #token=***.")
  })

  test("is that no user listens", async () => {
    const inbox = await startSmtpInbox()
    await inbox.stop()
    expect(await refusalOf(inbox.url)).toStartWith("The mail server cannot be reached or hung up (")
  })

  test("is that the server hangs up before it said a word", async () => {
    expect(await refusalOf(await serving((socket) => socket.destroy()))).toStartWith(
      "The mail server cannot be reached or hung up (",
    )
  })

  test("is that the server says nothing at all", async () => {
    expect(await refusalOf(await serving(() => {}), 50)).toBe("The mail server did not answer in time.")
  })

  test("is that the server greets and then says nothing", async () => {
    expect(await refusalOf(await serving((socket) => socket.write("220 hello\r\n")), 50)).toBe(
      "The mail server did not answer in time.",
    )
  })

  test("is that the server never comes to an end", async () => {
    const url = await serving((socket) => {
      const timer = setInterval(() => socket.write("220-hello\r\n"), 10)
      socket.on("close", () => clearInterval(timer))
    })
    expect(await refusalOf(url, 50)).toStartWith("The mail server did not ")
  })
})

const serving = async (talk: (socket: Socket) => unknown): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
