import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { importBatch } from "../../../core/gameplatform/imports/import-batch.ts"
import {
  type CollectionId,
  createPost,
  fileReport,
  ImportBatches,
  type ImportId,
  suspendAccount,
  type UserId,
  unsuspendAccount,
} from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { act, buying, itemOf, listingOf, offerTo } from "../market/market.ts"

describe.each(engines)("What a suspended account made, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const suspend = (person: { readonly user: { readonly id: string } }) =>
    service.inside(suspendAccount(person.user.id as UserId))
  const unsuspend = (person: { readonly user: { readonly id: string } }) =>
    service.inside(unsuspendAccount(person.user.id as UserId))
  const notified = (person: { readonly user: { readonly id: string } }) =>
    service.query(
      `select type, actor_id, subject_id from notifications
       where user_id = '${person.user.id}' and type = 'offer_cancelled' order by id`,
    )

  test("is there for others as before, and can be changed again when the suspension ends", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const item = await itemOf(ada)
    const paths = [`/users/${ada.user.id}`, `/collections/${item.collectionId}`, `/items/${item.id}`]
    const seen = () => Promise.all(paths.map(async (path) => (await bob.get(path)).body))
    const before = await seen()
    expect(before[2].id).toBe(item.id)
    await suspend(ada)
    expect(await seen()).toEqual(before)
    await unsuspend(ada)
    expect((await ada.patch(`/items/${item.id}`, { name: "Renamed" })).status).toBe(200)
  })

  test("is no longer listed, its open offers are cancelled, and the other sides are notified, once", async () => {
    const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    const accepted = await offerTo(ada, bob)
    expect((await act(ada, accepted.offer, "accept")).status).toBe(200)
    const received = await offerTo(ada, eve)
    const made = await offerTo(bob, ada)
    const unrelated = await offerTo(bob, eve)
    const closed = await listingOf(ada)
    expect((await ada.delete(`/listings/${closed.id}`)).status).toBe(200)
    await suspend(ada)

    const statusOf = async ({ id }: { readonly id: string }) => (await eve.get(`/listings/${id}`)).body.status
    expect([await statusOf(accepted.listing), await statusOf(received.listing), await statusOf(closed)]).toEqual([
      "paused",
      "paused",
      "closed",
    ])
    expect(await statusOf(made.listing)).toBe("active")
    const { body: showcase } = await eve.get(`/listings?ownerId=${ada.user.id}`)
    expect(showcase.items).toEqual([])
    for (const [person, { offer }, status] of [
      [bob, accepted, "cancelled"],
      [eve, received, "cancelled"],
      [bob, made, "cancelled"],
      [eve, unrelated, "pending"],
    ] as const)
      expect((await person.get(`/offers/${offer.id}`)).body.status).toBe(status)
    const row = ({ id }: { readonly id: string }) => ({ type: "offer_cancelled", actor_id: null, subject_id: id })
    const expected = [row(accepted.offer), row(made.offer)].toSorted(bySubject)
    expect((await notified(bob)).toSorted(bySubject)).toEqual(expected)
    expect(await notified(eve)).toEqual([row(received.offer)])
    expect(await notified(ada)).toEqual([])
    const again = await eve.post("/offers", buying(received.listing.id))
    expect([again.status, again.body]).toEqual([409, { error: "LISTING_NOT_ACTIVE" }])

    await unsuspend(ada)
    expect(await statusOf(received.listing)).toBe("paused")
    expect((await eve.get(`/offers/${received.offer.id}`)).body.status).toBe("cancelled")
    expect((await ada.post(`/listings/${received.listing.id}/resume`)).status).toBe(200)
    expect((await eve.post("/offers", buying(received.listing.id))).status).toBe(201)
  })

  test("does not grow by requests that were authenticated before", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const by = ada.user.id as UserId
    await suspend(ada)
    const complaint = { targetType: "user", targetId: bob.user.id, reason: "spam", details: null } as const
    const begun = {
      post: createPost({ by, content: "Hello", visibility: "public", images: [] }),
      report: fileReport({ by, ...complaint }),
    }
    for (const [name, begin] of Object.entries(begun)) {
      const refused = await service.inside(Effect.flip(Effect.asVoid(begin as typeof begun.post)))
      expect([name, refused._tag]).toEqual([name, "users.ACCOUNT_SUSPENDED"])
    }
    await unsuspend(ada)
    await service.inside(begun.post)
    await service.inside(begun.report)
    expect((await bob.get(`/users/${by}/posts`)).body.items).toHaveLength(1)
  })

  test("does not grow: a running import stops", async () => {
    const ada = await service.person()
    const id = Bun.randomUUIDv7() as ImportId
    await service.inside(
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const collectionId = Bun.randomUUIDv7() as CollectionId
        const batch = importBatch({ id, userId: ada.user.id as UserId, collectionId, total: 3, owned: 3, now })
        // Another worker has claimed it.
        yield* (yield* ImportBatches).add({ ...batch, claimedUntil: DateTime.add(now, { seconds: 50 }) }, [])
      }),
    )
    await suspend(ada)
    expect(await service.query(`select status from import_batches where id = '${id}'`)).toEqual([
      { status: "cancelled" },
    ])
  })
})

const bySubject = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  String(one["subject_id"]).localeCompare(String(other["subject_id"]))
