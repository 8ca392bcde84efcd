import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Context, DateTime, Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { type FollowId, Follows, followLimit, solveNextRound, Transactions, type UserId } from "../../../core/index.ts"
import { freshId, storedUser } from "../../../testing/samples/samples.ts"
import { storedLoans } from "../../../testing/samples/stored-loans.ts"
import { storedWants } from "../../../testing/samples/stored-wants.ts"
import type { Answer } from "../../support/client.ts"
import { type Service, startService } from "../../support/service.ts"
import { befriended } from "../events/events-client.ts"
import { itemOf, offerTo } from "../market/market.ts"
import { terms } from "../market/rounds/rounds-client.ts"
import { codes } from "./codes.ts"

type Member = Awaited<ReturnType<Service["person"]>>

interface World {
  readonly service: Service
  readonly ada: Member
}

/** An id that nothing has. */
const unknown = "0199a000-0000-7000-8000-000000000000"

/** Requests for the codes of the core that no other test asks for. */
const requests: Readonly<Record<string, (world: World) => Promise<Answer>>> = {
  "webhooks.LIMIT_REACHED": async ({ ada }) => {
    const wish = { url: "https://example.com/curio", events: ["*"] }
    for (let n = 0; n < 10; n++) expect((await ada.post("/webhooks", wish)).status).toBe(201)
    return ada.post("/webhooks", wish)
  },
  "item-files.LIMIT_REACHED": async ({ ada }) => {
    const own = { columns: { Title: "name" } }
    for (let n = 0; n < 50; n++) await ada.put(`/import-mappings/mapping-${n}`, own)
    return ada.put("/import-mappings/another", own)
  },
  "wants.LIMIT_REACHED": async ({ ada, service }) => {
    await service.inside(storedWants(ada.user.id as UserId, 2000))
    return ada.post("/wants", { edition: "bgg:1" })
  },
  "friends.FOLLOW_LIMIT_REACHED": async ({ ada, service }) => {
    const by = ada.user.id as UserId
    await service.inside(
      Effect.gen(function* () {
        const follows = yield* Follows
        const now = yield* DateTime.now
        const follow = Effect.flatMap(storedUser(now), ({ id }) => follows.add(freshId<FollowId>(), by, id, now))
        yield* (yield* Transactions).atomically(Effect.replicateEffect(follow, followLimit, { discard: true }), [by])
      }),
    )
    return ada.put(`/users/${(await service.person()).user.id}/follow`)
  },
  "loans.LIMIT_REACHED": async ({ ada, service }) => {
    const item = await itemOf(ada, { copies: 999 })
    await service.inside(storedLoans(item.id, 999, null, false))
    expect((await ada.post(`/items/${(await itemOf(ada)).id}/loan`, { borrowerName: "Grace" })).status).toBe(201)
    return ada.post(`/items/${(await itemOf(ada)).id}/loan`, { borrowerName: "Grace" })
  },
  "offers.NO_PROPOSAL_HISTORY": async ({ ada, service }) => {
    const { offer } = await offerTo(ada, await service.person())
    // No request brings that about.
    const gone = sql`delete from proposals where offer_id = ${offer.id}`
    await service.inside(Context.getUnsafe(service.http.services, Database).execute((db) => db.run(gone)))
    return ada.get(`/offers/${offer.id}/proposals`)
  },
  "rounds.ROUND_LIMIT_REACHED": async ({ service }) => {
    const host = await service.person()
    for (let n = 0; n < 20; n++) expect((await host.post("/rounds", terms())).status).toBe(201)
    return host.post("/rounds", terms())
  },
  "rounds.TOO_MANY_ORGANIZERS": async ({ ada, service }) => {
    const path = await round(ada)
    for (let n = 0; n < 20; n++) expect((await organize(service, ada, path)).status).toBe(204)
    return organize(service, ada, path)
  },
  "rounds.ITEM_NOT_FOUND": async ({ ada }) => enter(ada, await round(ada), unknown),
  "rounds.ENTRY_LIMIT_REACHED": async ({ ada }) => {
    const path = await round(ada, { maxEntries: 1 })
    expect((await enter(ada, path, (await itemOf(ada)).id)).status).toBe(201)
    return enter(ada, path, (await itemOf(ada)).id)
  },
  "rounds.INVALID_WANT": async ({ ada }) => {
    const path = await round(ada)
    const { body } = await enter(ada, path, (await itemOf(ada)).id)
    return ada.put(`${path}/entries/${body.id}/wants`, { wants: [{ entryId: body.id }] })
  },
  "rounds.GROUP_LIMIT_REACHED": async ({ ada, service }) => {
    const path = await round(ada)
    const other = await service.person()
    const { body } = await enter(other, path, (await itemOf(other)).id)
    const wants = [{ entryId: body.id }]
    for (let n = 0; n < 100; n++) expect((await ada.put(`${path}/groups/g${n}`, { wants })).status).toBe(200)
    return ada.put(`${path}/groups/one-more`, { wants })
  },
  "rounds.LEG_NOT_FOUND": ({ ada }) => ada.get(`/legs/${unknown}`),
  "rounds.ALREADY_CONFIRMED": async (world) => {
    const { giver, id } = await leg(world)
    await giver.post(`/legs/${id}/confirm`)
    return giver.post(`/legs/${id}/confirm`)
  },
  "rounds.RECEIVER_HAS_NO_COLLECTION": async (world) => {
    const { id, receiver } = await leg(world)
    return receiver.post(`/legs/${id}/confirm`, { collectionId: unknown })
  },
  "ratings.LEG_NOT_FOUND": ({ ada }) => ada.post("/ratings", { legId: unknown, score: 5 }),
}

describe("The catalog of errors", () => {
  let world: World
  beforeAll(async () => {
    const service = await startService({ passwordCost: 4 })
    world = { service, ada: await service.person() }
  })
  afterAll(() => world.service.stop())

  // What the other tests ask for is counted by `tests/answered-codes.ts`.
  test.each(Object.entries(requests))("%s comes out of a real request", async (name, ask) => {
    const code = codes.find((one) => one.name === name)
    const { status, text } = await ask(world)
    expect(status).toBe(code?.status ?? 0)
    expect(text).toMatch(code?.body ?? /$./)
  })
})

/** The path of a new round that is open. */
const round = async (by: Member, changes: object = {}): Promise<string> => {
  const path = `/rounds/${(await by.post("/rounds", terms(changes))).body.id}`
  expect((await by.post(`${path}/open`)).status).toBe(200)
  return path
}

const enter = (by: Member, path: string, itemId: string) => by.post(`${path}/entries`, { itemId })

/** A new friend becomes an organizer. */
const organize = async (service: World["service"], by: Member, path: string) => {
  const { id } = await service.inside(storedUser(DateTime.nowUnsafe()))
  await service.inside(befriended(by.user.id as UserId, id))
  return by.put(`${path}/organizers/${id}`)
}

/** A pending leg of a round that settles. */
const leg = async ({ ada, service }: World) => {
  const path = await round(ada)
  const [giver, receiver] = [await service.person(), await service.person()]
  const ids: Array<string> = []
  for (const one of [giver, receiver]) ids.push((await enter(one, path, (await itemOf(one)).id)).body.id)
  for (const [n, one] of [giver, receiver].entries())
    await one.put(`${path}/entries/${ids[n]}/wants`, { wants: [{ entryId: ids[1 - n] }] })
  await ada.post(`${path}/lock`)
  // The worker of the service may solve it just then.
  while ((await ada.get(path)).body.status === "locked") await service.inside(solveNextRound())
  expect((await ada.post(`${path}/start`)).status).toBe(200)
  const { body } = await giver.get("/legs?role=giver")
  return { giver, receiver, id: body.items[0].id as string }
}
