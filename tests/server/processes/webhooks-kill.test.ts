import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { client } from "../../support/client.ts"
import { overlapping, type Received, startReceiver, verified } from "../../support/receiver.ts"
import { askedRaces } from "../../support/runs.ts"
import { until } from "../../support/until.ts"
import { places } from "./places.ts"
import { startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

// A webhook is pinged six times a minute at most: twice in each round.
const rounds = askedRaces === null ? 1 : Math.min(askedRaces, 3)
const accepted = () => new Response(null, { status: 204 })
const idOf = ({ headers }: Received) => headers["webhook-id"] ?? ""

describe.each(Object.entries(places("webhooks")))("Deliveries of webhooks, on %s", (name, place) => {
  test("are made after a kill between commit and delivery, and again after one between delivery and its note", async () => {
    const { ask, close, env: at } = await place()
    const env = { ...at, WEBHOOKS_ALLOW_PRIVATE: "true" }
    const receiver = startReceiver()
    let server = await startServer(env)
    /** A server that has the database to itself ends the claims of a killed one; others wait for two minutes. */
    const restarted = async () => {
      await server.kill()
      if (name !== "SQLite") await ask("update outbox set next_attempt_at = now() where claimed_at is not null")
      server = await startServer(env)
    }
    const browser = client(server.url)
    const { body } = await browser.post("/auth/register", { email: "ada@example.com", password: "correct horse" })
    const ada = browser.signedIn(body.accessToken)
    const { body: webhook } = await ada.post("/webhooks", { url: receiver.url, events: ["*"] })
    const pinged = async () =>
      (await client(server.url, body.accessToken).post(`/webhooks/${webhook.id}/ping`)).body.id as string
    const delivered = async () =>
      (await ask("select id from outbox where kind = 'ping' and sent_at is not null")).map(({ id }) => id)

    for (let round = 0; round < rounds; round++) {
      const waiting = await pinged()
      await restarted()
      await until(async () => (await delivered()).includes(waiting))
      expect(receiver.all.map(idOf)).toContain(waiting)

      const { promise: came, resolve } = Promise.withResolvers<void>()
      const never = Promise.withResolvers<Response>()
      receiver.answers(() => {
        resolve()
        return never.promise
      })
      const taken = await pinged()
      await came
      expect(await delivered()).not.toContain(taken)
      receiver.answers(accepted)
      await restarted()
      never.resolve(accepted())
      await until(async () => (await delivered()).includes(taken))
      const attempts = receiver.all.filter((received) => idOf(received) === taken)
      expect(attempts.length).toBeGreaterThan(1)
      expect(new Set(attempts.map(({ text }) => text)).size).toBe(1)
      for (const attempt of attempts) expect(verified(webhook.secret, attempt)).toMatchObject({ type: "ping" })
    }
    expect(await ask("select id from outbox where kind = 'ping' and sent_at is null")).toEqual([])
    expect(await server.stop()).toBe(0)
    receiver.stop()
    await close()
  })

  test.skipIf(name === "SQLite")("are made by one of two servers, and never by both at the same moment", async () => {
    const { ask, close, env: at } = await place()
    const env = { ...at, WEBHOOKS_ALLOW_PRIVATE: "true" }
    const servers = [await startServer(env), await startServer(env)]
    const { answer, twice } = overlapping(idOf)
    const receiver = startReceiver(answer)
    const browser = client(servers[0]?.url ?? "")
    const { body } = await browser.post("/auth/register", { email: "ada@example.com", password: "correct horse" })
    const ada = browser.signedIn(body.accessToken)
    const ids: Array<string> = []
    for (let n = 0; n < 10; n++)
      ids.push((await ada.post("/webhooks", { url: receiver.url, events: ["*"] })).body.id as string)
    /** A server whose transactions wait for too long, as on a busy machine, asks to be asked again. */
    const pinged = async (url: string, id: string): Promise<number> => {
      const { status } = await client(url, body.accessToken).post(`/webhooks/${id}/ping`)
      return status === 503 ? pinged(url, id) : status
    }
    for (let n = 0; n < 6; n++) {
      const answers = await Promise.all(ids.map((id) => pinged(servers[n % 2]?.url ?? "", id)))
      expect(answers).toEqual(ids.map(() => 202))
    }
    await until(async () => (await ask("select id from outbox where kind = 'ping' and sent_at is null")).length === 0)
    expect(twice).toEqual([])
    const sent = await ask("select id from outbox where kind = 'ping'")
    expect(sent).toHaveLength(60)
    expect(receiver.all.map(idOf).toSorted()).toEqual(sent.map(({ id }) => String(id)).toSorted())
    for (const server of servers) expect(await server.stop()).toBe(0)
    receiver.stop()
    await close()
  })
})
