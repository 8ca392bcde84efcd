import { expect } from "bun:test"
import { DateTime, Effect, Option } from "effect"
import { type RoundId, Rounds, solveNextRound, type UserId } from "../../../core/index.ts"
import { storedUser } from "../../../testing/suites/samples.ts"
import { befriended } from "../events/events-client.ts"
import { completed, itemOf, offerTo } from "../market/market.ts"
import { terms } from "../market/rounds/rounds-client.ts"
import { answered, type Producers, unknown, type World } from "./world.ts"

type Member = World["ada"]

export const rounds: Producers = {
  "rounds.NOT_FOUND": ({ ada }) => answered(ada.get(`/rounds/${unknown}`)),
  "rounds.FORBIDDEN": async ({ ada, service }) =>
    answered((await service.member()).patch(await round(ada), { name: "Mine" })),
  "rounds.INVALID_SCHEDULE": ({ ada }) => answered(ada.post("/rounds", terms({ locksAt: "2020-01-01T00:00:00Z" }))),
  "rounds.ROUND_LIMIT_REACHED": async ({ service }) => {
    const host = await service.member()
    for (let n = 0; n < 20; n++) expect((await host.post("/rounds", terms())).status).toBe(201)
    return answered(host.post("/rounds", terms()))
  },
  "rounds.ROUND_NOT_EDITABLE": async ({ ada }) => answered(ada.patch(await round(ada), { maxEntries: 7 })),
  "rounds.TOO_MANY_ORGANIZERS": async ({ ada, service }) => {
    const path = await round(ada)
    for (let n = 0; n < 20; n++) expect((await organize(service, ada, path)).status).toBe(204)
    return organize(service, ada, path)
  },
  "rounds.INVALID_TRANSITION": async ({ ada }) => answered(ada.post(`${await round(ada)}/open`)),
  "rounds.ITEM_NOT_FOUND": async ({ ada }) => enter(ada, await round(ada), unknown),
  "rounds.NOT_AUTHORIZED": async ({ ada, service }) =>
    enter(ada, await round(ada), (await itemOf(await service.member())).id),
  "rounds.ROUND_NOT_OPEN": async ({ ada }) => {
    const path = await round(ada)
    await ada.post(`${path}/lock`)
    return enter(ada, path, (await itemOf(ada)).id)
  },
  "rounds.ENTRIES_CLOSED": async ({ ada, service }) => {
    const path = await round(ada)
    await changed(service, path, { entriesUntil: DateTime.makeUnsafe(0) })
    return enter(ada, path, (await itemOf(ada)).id)
  },
  "rounds.ALREADY_ENTERED": async ({ ada }) => {
    const [path, item] = [await round(ada), await itemOf(ada)]
    await enter(ada, path, item.id)
    return enter(ada, path, item.id)
  },
  "rounds.ITEM_RESERVED": async ({ ada, service }) => {
    const { listing, offer } = await offerTo(ada, await service.member())
    expect((await ada.post(`/offers/${offer.id}/accept`)).status).toBe(200)
    return enter(ada, await round(ada), listing.item.id)
  },
  "rounds.ENTRY_LIMIT_REACHED": async ({ ada }) => {
    const path = await round(ada, { maxEntries: 1 })
    await enter(ada, path, (await itemOf(ada)).id)
    return enter(ada, path, (await itemOf(ada)).id)
  },
  "rounds.INVALID_WANT": async ({ ada }) => {
    const path = await round(ada)
    const { body } = await enter(ada, path, (await itemOf(ada)).id)
    const { id } = body as { readonly id: string }
    return answered(ada.put(`${path}/entries/${id}/wants`, { wants: [{ entryId: id }] }))
  },
  "rounds.GROUP_LIMIT_REACHED": async ({ ada, service }) => {
    const path = await round(ada)
    const other = await service.member()
    const { body } = await enter(other, path, (await itemOf(other)).id)
    const wants = [{ entryId: (body as { readonly id: string }).id }]
    for (let n = 0; n < 100; n++) expect((await ada.put(`${path}/groups/g${n}`, { wants })).status).toBe(200)
    return answered(ada.put(`${path}/groups/one-more`, { wants }))
  },
  "rounds.ROUND_NOT_SOLVED": async ({ ada }) => answered(ada.get(`${await round(ada)}/result`)),
  "rounds.LEG_NOT_FOUND": ({ ada }) => answered(ada.get(`/legs/${unknown}`)),
  "rounds.ALREADY_CONFIRMED": async (world) => {
    const { giver, id } = await leg(world)
    await giver.post(`/legs/${id}/confirm`)
    return answered(giver.post(`/legs/${id}/confirm`))
  },
  "rounds.RECEIVER_HAS_NO_COLLECTION": async (world) => {
    const { id, receiver } = await leg(world)
    return answered(receiver.post(`/legs/${id}/confirm`, { collectionId: unknown }))
  },
  "offers.ITEM_IN_ROUND": async ({ ada, service }) => {
    const { listing, offer } = await offerTo(ada, await service.member())
    expect((await enter(ada, await round(ada), listing.item.id)).status).toBe(201)
    return answered(ada.post(`/offers/${offer.id}/accept`))
  },
  "ratings.LEG_NOT_FOUND": ({ ada }) => answered(ada.post("/ratings", { legId: unknown, score: 5 })),
  "ratings.LEG_NOT_COMPLETED": async (world) => {
    const { giver, id } = await leg(world)
    return answered(giver.post("/ratings", { legId: id, score: 5 }))
  },
  "ratings.NOTHING_RATED": async ({ ada, service }) => {
    const buyer = await service.member()
    const { offer } = await offerTo(ada, buyer)
    await completed(ada, buyer, offer)
    return answered(ada.post("/ratings", { offerId: offer.id, legId: unknown, score: 5 }))
  },
}

/** The path of a new round that is open. */
const round = async (by: Member, changes: object = {}): Promise<string> => {
  const path = `/rounds/${(await by.post("/rounds", terms(changes))).body.id}`
  expect((await by.post(`${path}/open`)).status).toBe(200)
  return path
}

const enter = (by: Member, path: string, itemId: string) => answered(by.post(`${path}/entries`, { itemId }))

/** Changes a round behind the back of the service. */
const changed = (service: World["service"], path: string, changes: object) =>
  service.inside(
    Effect.gen(function* () {
      const found = yield* (yield* Rounds).find(path.slice("/rounds/".length) as RoundId)
      yield* (yield* Rounds).save({ ...Option.getOrThrow(found), ...changes })
    }),
  )

/** A new friend becomes an organizer. */
const organize = async (service: World["service"], by: Member, path: string) => {
  const { id } = await service.inside(storedUser(DateTime.nowUnsafe()))
  await service.inside(befriended(by.id as UserId, id))
  return answered(by.put(`${path}/organizers/${id}`))
}

/** A pending leg of a round that settles. */
const leg = async ({ ada, service }: World) => {
  const path = await round(ada)
  const [giver, receiver] = [await service.member(), await service.member()]
  const ids: Array<string> = []
  for (const one of [giver, receiver]) {
    const { body } = await enter(one, path, (await itemOf(one)).id)
    ids.push((body as { readonly id: string }).id)
  }
  for (const [n, one] of [giver, receiver].entries())
    await one.put(`${path}/entries/${ids[n]}/wants`, { wants: [{ entryId: ids[1 - n] }] })
  await ada.post(`${path}/lock`)
  // The worker of the service may solve it just then.
  while ((await ada.get(path)).body.status === "locked") await service.inside(solveNextRound())
  expect((await ada.post(`${path}/start`)).status).toBe(200)
  const { body } = await giver.get("/legs?role=giver")
  return { giver, receiver, id: body.items[0].id as string }
}
