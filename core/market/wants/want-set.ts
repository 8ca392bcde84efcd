import { DateTime, Effect, Array as List } from "effect"
import { type PlaceState, type Sought, soughtOf, viewSet } from "../../catalog/index.ts"
import { RealtimeLog } from "../../delivery/index.ts"
import { type SetId, Transactions, type UserId } from "../../shared/index.ts"
import { makeWants } from "./make-wants.ts"
import { Wants } from "./ports.ts"
import { changedWant, keyOfWant, type Want, wantLimit } from "./want.ts"

/** What became of the places of a set, in numbers of places. Contract: market, wants. */
export interface WantedSet {
  /** New wants, and those that were fulfilled and are open again. */
  readonly made: number
  readonly alreadyWanted: number
  readonly owned: number
  /** Places for which there can be no want, or none more. */
  readonly leftOut: number
}

/** How many wants one transaction adds. */
const atOnce = 100

/**
 * Makes a want of the caller for each place of a set that they are missing: public ones, to buy and to trade. Each
 * portion is a transaction of its own, so that others have their turn; what is repeated finds the wants that are there.
 * Contract: market, wants.
 */
export const wantMissing = Effect.fn("wants.wantMissing")(function* (input: {
  readonly id: SetId
  readonly by: UserId
}) {
  const { by, id } = input
  const { atomically } = yield* Transactions
  const { places, progress, type } = yield* viewSet({ id, viewer: by })
  const missing = places.filter(({ owned, wanted }) => owned.count === 0 && wanted === null)
  const count = { made: 0, alreadyWanted: progress.wanted, owned: progress.owned, leftOut: 0 }
  for (const some of List.chunksOf(missing, atOnce)) {
    const sought = some.map((place: PlaceState) => soughtOf(place, type))
    const became = yield* atomically(wanted(by, sought), [by])
    for (const one of became) count[one] += 1
    yield* Effect.yieldNow
  }
  return count satisfies WantedSet
})

/** Makes wants, or opens those again that are fulfilled: the user is missing what they look for. */
const wanted = Effect.fnUntraced(function* (by: UserId, sought: ReadonlyArray<Sought>) {
  const wants = yield* Wants
  const log = yield* RealtimeLog
  const made = yield* makeWants({ by, wants: sought.map((one) => ({ sought: one, note: null, maxPrice: null })) })
  const fulfilled = new Map<string, Want>()
  if (made.includes("same"))
    for (const want of (yield* wants.list(by, "fulfilled", { limit: wantLimit, after: null })).items)
      fulfilled.set(keyOfWant(want), want)
  const now = yield* DateTime.now
  const became: Array<"made" | "alreadyWanted" | "leftOut"> = []
  for (const [n, one] of made.entries()) {
    const want = one === "same" ? fulfilled.get(keyOf(sought[n])) : undefined
    if (want !== undefined) {
      fulfilled.delete(keyOfWant(want))
      yield* wants.save(changedWant(want, { status: "open" }, now))
      yield* log.append([{ kind: "want.updated", audience: { kind: "user", id: by }, subject: want.id }])
    }
    became.push(one === "refused" ? "leftOut" : one === "new" || want !== undefined ? "made" : "alreadyWanted")
  }
  return became
})

/** What a want is found by; the editions of places are in their stored form. */
const keyOf = (sought: Sought | undefined): string => {
  if (sought === undefined) return ""
  return keyOfWant("edition" in sought ? asWant(sought.edition) : { edition: null, ...sought })
}

const asWant = (edition: string) => ({ edition: edition as Want["edition"], q: null, type: null })
