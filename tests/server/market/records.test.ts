import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expireOffers } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"
import { accepted, act, completed, offerTo, signedInAgain } from "./market.ts"

describe.each(engines)("The market record of a user, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const two = async () => [await service.person(), await service.person()] as const
  const record = async (viewer: Person, of: Person) => (await viewer.get(`/users/${of.user.id}`)).body.market

  test("counts offers that were completed and those that the user cancelled, and has a rate from five on", async () => {
    const [ada, bob] = await two()
    for (const _ of [1, 2, 3]) await completed(ada, bob, (await offerTo(ada, bob)).offer)
    const { offer } = await offerTo(ada, bob)
    await accepted(ada, offer)
    await act(bob, offer, "cancel")
    expect(await record(bob, ada)).toEqual({ completedCount: 3, cancelledCount: 0, cancellationRate: null })
    const { listing, offer: last } = await offerTo(bob, ada)
    await accepted(bob, last)
    expect((await bob.delete(`/listings/${listing.id}`)).status).toBe(200)
    expect(await record(ada, bob)).toEqual({ completedCount: 3, cancelledCount: 2, cancellationRate: 0.4 })
    expect((await bob.get("/users/me")).body.market).toEqual(await record(ada, bob))
  })

  test("leaves out what was never accepted, and what a block ended", async () => {
    const [ada, bob] = await two()
    await act(bob, (await offerTo(ada, bob)).offer, "cancel")
    const { offer } = await offerTo(ada, bob)
    await accepted(ada, offer)
    expect((await bob.put(`/blocks/${ada.user.id}`)).status).toBe(204)
    expect((await bob.get("/users/me")).body.market).toMatchObject({ completedCount: 0, cancelledCount: 0 })
    expect((await ada.get("/users/me")).body.market).toMatchObject({ completedCount: 0, cancelledCount: 0 })
  })

  test("is hidden with a restricted profile", async () => {
    const [ada, bob] = await two()
    await ada.patch("/users/me", { privacy: "private" })
    expect(await record(bob, ada)).toBeNull()
  })

  test("counts an offer that expired for the side that did not confirm", async () => {
    const [ada, bob] = await two()
    const { offer } = await offerTo(ada, bob)
    await accepted(ada, offer)
    await act(bob, offer, "confirm")
    service.clock.forward({ days: 14, seconds: 1 })
    await service.inside(expireOffers())
    const viewer = await signedInAgain(bob)
    expect((await record(viewer, ada)).cancelledCount).toBe(1)
    expect((await record(viewer, bob)).cancelledCount).toBe(0)
  })
})
