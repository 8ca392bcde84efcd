import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { generateVAPIDKeys } from "web-push"
import { client } from "../../support/client.ts"
import { browserAt } from "../../support/push-browser.ts"
import { overlapping, startReceiver } from "../../support/receiver.ts"
import { askedRaces } from "../../support/runs.ts"
import { until } from "../../support/until.ts"
import { places } from "./places.ts"
import { startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const rounds = askedRaces === null ? 1 : Math.min(askedRaces, 3)
const accepted = () => new Response(null, { status: 201 })

describe.each(Object.entries(places("push")))("Pushes, on %s", (name, place) => {
  /** A user with a browser that shows pushes, and what others do that the user is notified of. */
  const arranged = async (ask: Awaited<ReturnType<typeof place>>["ask"], url: () => string, pushes: string) => {
    let people = 0
    const registered = async () => {
      const browser = client(url())
      const email = `person${++people}@example.com`
      const { body } = await browser.post("/auth/register", { email, password: "correct horse" })
      return { ...browser.signedIn(body.accessToken), user: body.user as { id: string } }
    }
    const ada = await registered()
    const browser = browserAt(pushes)
    expect((await ada.put("/push/subscriptions", browser.subscription)).status).toBe(200)
    const idsOf = async (condition: string) =>
      (await ask(`select id from outbox where kind = 'friend_request' and ${condition}`)).map(({ id }) => String(id))
    /** Asks the user for friendship; the id of the push that was written for it. */
    const caused = async () => {
      const before = await idsOf("1 = 1")
      const other = await registered()
      expect((await other.post("/friends/requests", { userId: ada.user.id })).status).toBe(201)
      return (await idsOf("1 = 1")).find((id) => !before.includes(id)) ?? ""
    }
    return { browser, caused, idsOf }
  }

  test("are made after a kill between commit and delivery, and again after one between delivery and its note", async () => {
    const { ask, close, env: at } = await place()
    const env = { ...at, WEBHOOKS_ALLOW_PRIVATE: "true" }
    const pushes = startReceiver(accepted)
    let server = await startServer(env)
    /** A server that has the database to itself ends the claims of a killed one; others wait for two minutes. */
    const restarted = async () => {
      await server.kill()
      if (name !== "SQLite") await ask("update outbox set next_attempt_at = now() where claimed_at is not null")
      server = await startServer(env)
    }
    const { browser, caused, idsOf } = await arranged(ask, () => server.url, pushes.url)
    const seen = () => pushes.all.map((received) => browser.read(received).id as string)

    for (let round = 0; round < rounds; round++) {
      const waiting = await caused()
      await restarted()
      await until(async () => (await idsOf("sent_at is not null")).includes(waiting))

      const { promise: came, resolve } = Promise.withResolvers<void>()
      const never = Promise.withResolvers<Response>()
      pushes.answers(() => {
        resolve()
        return never.promise
      })
      const taken = await caused()
      await came
      expect(await idsOf("sent_at is not null")).not.toContain(taken)
      pushes.answers(accepted)
      const [notification] = seen().slice(-1)
      await restarted()
      never.resolve(accepted())
      await until(async () => (await idsOf("sent_at is not null")).includes(taken))
      expect(seen().filter((id) => id === notification).length).toBeGreaterThan(1)
    }
    expect(await idsOf("sent_at is null")).toEqual([])
    expect(new Set(seen()).size).toBe(2 * rounds)
    expect(await server.stop()).toBe(0)

    // With another pair of keys the push service would refuse what goes to the subscription.
    const { privateKey, publicKey } = generateVAPIDKeys()
    server = await startServer({ ...env, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
    await server.logs(/(1 push subscriptions were removed)/)
    expect(await ask("select id from push_subscriptions")).toEqual([])
    expect(await server.stop()).toBe(0)
    pushes.stop()
    await close()
  })

  test.skipIf(name === "SQLite")("are made by one of two servers, and never by both at the same moment", async () => {
    const { ask, close, env: at } = await place()
    const env = { ...at, WEBHOOKS_ALLOW_PRIVATE: "true" }
    const servers = [await startServer(env), await startServer(env)]
    let turn = 0
    const { answer, twice } = overlapping((received) => browser.read(received).id, 201)
    const pushes = startReceiver(answer)
    const { browser, caused, idsOf } = await arranged(ask, () => servers[turn++ % 2]?.url ?? "", pushes.url)
    for (let n = 0; n < 20; n++) await caused()
    await until(async () => (await idsOf("sent_at is null")).length === 0)
    expect(twice).toEqual([])
    expect(await idsOf("sent_at is not null")).toHaveLength(20)
    expect(new Set(pushes.all.map((received) => browser.read(received).id)).size).toBe(20)
    expect(pushes.all).toHaveLength(20)
    for (const server of servers) expect(await server.stop()).toBe(0)
    pushes.stop()
    await close()
  })
})
