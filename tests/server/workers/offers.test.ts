import { describe, expect, test } from "bun:test"
import { Effect, Logger, type ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { acceptOffer, createOffer, listItem, Offers } from "../../../core/index.ts"
import { repeated, workers } from "../../../server/workers/workers.ts"
import { marketMemory } from "../../support/market-memory.ts"
import { seldomChanges } from "../../support/seldom-changes.ts"

const price = { amount: 100, currency: "EUR" }

/** A market with an offer that is accepted when the test clock begins. */
const market = () => {
  const memory = marketMemory()
  const [ada, bob] = [memory.addUser("ada"), memory.addUser("bob")]
  const itemId = memory.addItem(memory.addCollection(ada, "games"), "Chess")
  const accepted = Effect.gen(function* () {
    const terms = { kind: "sale", price, paymentMethods: [], description: null } as const
    const { listing } = yield* listItem({ itemId, by: ada, terms })
    const said = { price, offeredItemId: null, message: null }
    const { offer } = yield* createOffer({ by: bob, listingId: listing.id, kind: "buy", terms: said })
    yield* acceptOffer({ id: offer.id, by: ada, seen: null })
    return offer.id
  })
  const statuses = () => [...memory.world.offers.values()].map(({ status }) => status)
  const expired = () => [...memory.world.notifications.values()].filter(({ type }) => type === "offer_expired").length
  const run = <A, E>(body: Effect.Effect<A, E, ManagedRuntime.ManagedRuntime.Services<typeof memory.runtime>>) =>
    memory.runtime.runPromise(body.pipe(Effect.provide([TestClock.layer(), Logger.layer([])])))
  return { accepted, statuses, expired, run }
}

describe("The sweep of offers", () => {
  test("looks every minute, and cancels what no user confirmed for 14 days, once", () => {
    const { accepted, statuses, expired, run } = market()
    return run(
      Effect.gen(function* () {
        yield* accepted
        yield* Effect.forkChild(repeated(workers.offers, seldomChanges))
        yield* TestClock.adjust("13 days")
        yield* TestClock.adjust("1439 minutes")
        expect(statuses()).toEqual(["accepted"])
        yield* TestClock.adjust("1 minute")
        expect(statuses()).toEqual(["cancelled"])
        yield* TestClock.adjust("1 day")
        expect(expired()).toBe(2)
      }),
    )
  })

  test("cancels at its start what became overdue while no server ran", () => {
    const { accepted, statuses, run } = market()
    return run(
      Effect.gen(function* () {
        yield* accepted
        yield* TestClock.adjust("20 days")
        expect(statuses()).toEqual(["accepted"])
        yield* Effect.forkChild(repeated(workers.offers, seldomChanges))
        yield* TestClock.adjust("1 milli")
        expect(statuses()).toEqual(["cancelled"])
      }),
    )
  })

  test("goes on a minute later when the database was away", () => {
    const { accepted, statuses, run } = market()
    return run(
      Effect.gen(function* () {
        yield* accepted
        yield* TestClock.adjust("20 days")
        const offers = yield* Offers
        let asked = 0
        const awayOnce: Offers["Service"] = {
          ...offers,
          overdue: (...of) => (++asked === 1 ? Effect.die(new Error("It is away.")) : offers.overdue(...of)),
        }
        yield* Effect.forkChild(Effect.provideService(repeated(workers.offers, seldomChanges), Offers, awayOnce))
        yield* TestClock.adjust("59 seconds")
        expect([asked, statuses()]).toEqual([1, ["accepted"]])
        yield* TestClock.adjust("1 second")
        expect([asked, statuses()]).toEqual([2, ["cancelled"]])
      }),
    )
  })
})
