import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { type SmtpInbox, startSmtpInbox } from "../../support/smtp-inbox.ts"

// A mail server that refuses waits with its answers: slow on a busy machine.
setDefaultTimeout(120_000)

const turn = () => new Promise((resolve) => setImmediate(resolve))
const outboxOf = (service: Service) => service.query("select * from outbox order by created_at")

describe.each(engines)("The outbox, on %s", (engine) => {
  let service: Service
  let refusing: SmtpInbox
  beforeAll(async () => {
    refusing = await startSmtpInbox({
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error(`<${address.toUpperCase()}>: no such box`), { responseCode: 450 })),
    })
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(async () => {
    await service.stop()
    await refusing.stop()
  })

  test("keeps neither the body nor the address of what was sent", async () => {
    const ada = await service.person()
    await service.mailTo(ada.user.email)
    // The mail arrives before the worker has written down that it was sent.
    let rows = await outboxOf(service)
    while (rows.some((row) => row["sent_at"] === null)) {
      await turn()
      rows = await outboxOf(service)
    }
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      recipient: null,
      sealed: null,
      recipient_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.stringify(rows)).not.toContain(ada.user.email)
  })

  test("keeps what the mail server says without the address, and nothing of an account that is deleted", async () => {
    const waiting = await startService({ engine, passwordCost: 4, env: { MAIL_URL: refusing.url } })
    const [ada, grace] = [await waiting.person(), await waiting.person()]
    await waiting.client().post("/auth/forgot-password", { email: ada.user.email })
    let rows = await outboxOf(waiting)
    while (rows.some((row) => row["last_error"] === null)) {
      await turn()
      rows = await outboxOf(waiting)
    }
    const said = "The mail server refused the addresses: 450 <<recipient>>: no such box."
    expect(rows.map((row) => [row["recipient"], row["last_error"]])).toEqual([
      [ada.user.email, said],
      [grace.user.email, said],
      [ada.user.email, said],
    ])
    expect((await ada.delete("/users/me", { password: ada.password })).status).toBe(204)
    expect((await outboxOf(waiting)).map((row) => row["recipient"])).toEqual([grace.user.email])
    expect(await waiting.everyRow()).not.toContain(ada.user.email)
    await waiting.stop()
  })
})
