import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import {
  blockUser,
  createOffer,
  listItem,
  removeAccount,
  resumeListing,
  suspendAccount,
  type UserId,
  unsuspendAccount,
} from "../../core/index.ts"
import { dealt, price, untouched } from "../support/dealt.ts"

describe("A block", () => {
  test.each([
    ["the owner", ({ ada, bob }: ReturnType<typeof dealt>) => ({ by: ada, other: bob })],
    ["the offerer", ({ ada, bob }: ReturnType<typeof dealt>) => ({ by: bob, other: ada })],
  ])("by %s cancels what is open between the two, and notifies no user", (_, blocking) => {
    const here = dealt()
    here.runtime.runSync(blockUser(blocking(here)))
    expect(here.picture()).toEqual({
      offers: ["cancelled", "cancelled", "cancelled", "pending"],
      proposals: ["withdrawn", "accepted", "withdrawn", "pending"],
      listings: untouched.listings,
      notified: [],
    })
  })

  test("of another user, or of no user, ends nothing", () => {
    const { runtime, ada, eve, picture } = dealt()
    runtime.runSync(blockUser({ by: ada, other: eve }))
    for (const other of [ada, "noUser" as UserId]) runtime.runSync(Effect.flip(blockUser({ by: ada, other })))
    expect(picture()).toEqual(untouched)
  })
})

describe("An account that is deleted", () => {
  test("leaves with its listings; what it had open, as owner or as offerer, is cancelled, and the other side is notified", () => {
    const { runtime, bob, picture } = dealt()
    runtime.runSync(removeAccount(bob))
    expect(picture()).toEqual({
      offers: ["cancelled", "cancelled", "cancelled", "cancelled"],
      proposals: ["withdrawn", "accepted", "withdrawn", "withdrawn"],
      listings: ["active", "active", "paused", "gone"],
      notified: ["ada offer_cancelled", "ada offer_cancelled", "eve offer_cancelled"],
    })
  })

  test("that is not there ends nothing", () => {
    const { runtime, picture } = dealt()
    runtime.runSync(Effect.flip(removeAccount("noUser" as UserId)))
    expect(picture()).toEqual(untouched)
  })
})

describe("An account that is suspended", () => {
  test("keeps its listings, paused; what it had open, as owner or as offerer, is cancelled, and the others are notified", () => {
    const { runtime, world, bob, picture } = dealt()
    runtime.runSync(suspendAccount(bob))
    expect(picture()).toEqual({
      offers: ["cancelled", "cancelled", "cancelled", "cancelled"],
      proposals: ["withdrawn", "accepted", "withdrawn", "withdrawn"],
      listings: ["active", "active", "paused", "paused"],
      notified: ["ada offer_cancelled", "ada offer_cancelled", "eve offer_cancelled"],
    })
    expect([...world.notifications.values()].slice(-3).map(({ actorId }) => actorId)).toEqual([null, null, null])
  })

  test("pauses a listing that was reserved, and no other user's", () => {
    const { runtime, ada, picture } = dealt()
    runtime.runSync(suspendAccount(ada))
    expect(picture()["listings"]).toEqual(["paused", "paused", "paused", "active"])
    expect(picture()["offers"]).toEqual(["cancelled", "cancelled", "cancelled", "pending"])
  })

  test("begins nothing that a suspension ends, until it is unsuspended; what has ended stays ended", () => {
    const { runtime, world, bob, ada, pending, other, picture } = dealt()
    runtime.runSync(suspendAccount(bob))
    const after = picture()
    const terms = { kind: "both", price, paymentMethods: [], description: null } as const
    const said = { price, offeredItemId: null, message: null }
    const begin = {
      list: listItem({ itemId: other.item, by: bob, terms }),
      resume: resumeListing({ id: other.listing, by: bob }),
      offer: createOffer({ by: bob, listingId: pending.listing, kind: "buy", terms: said }),
    }
    for (const [name, begun] of Object.entries(begin))
      expect([name, runtime.runSync(Effect.flip(begun as typeof begin.list))._tag]).toEqual([
        name,
        "users.ACCOUNT_SUSPENDED",
      ])
    expect(picture()).toEqual(after)
    runtime.runSync(unsuspendAccount(bob))
    expect(world.users.get(bob)?.suspendedAt).toBeNull()
    expect(picture()).toEqual(after)
    runtime.runSync(begin.resume)
    runtime.runSync(begin.offer)
    expect(world.users.get(ada)?.suspendedAt).toBeNull()
  })

  test("cannot be suspended again, nor unsuspended twice, and then nothing happens", () => {
    const { runtime, bob, picture } = dealt()
    expect(runtime.runSync(Effect.flip(unsuspendAccount(bob)))._tag).toBe("users.NOT_SUSPENDED")
    expect(picture()).toEqual(untouched)
    runtime.runSync(suspendAccount(bob))
    const after = picture()
    expect(runtime.runSync(Effect.flip(suspendAccount(bob)))._tag).toBe("users.ALREADY_SUSPENDED")
    expect(runtime.runSync(Effect.flip(suspendAccount("noUser" as UserId)))._tag).toBe("users.USER_NOT_FOUND")
    expect(picture()).toEqual(after)
  })
})
