import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  type DealState,
  dealClosesAt,
  dealOfLeg,
  dealOfOffer,
  dealsClosedSince,
  isDealClosed,
  mostDealsADay,
  openDeal,
  otherPersonOf,
  otherSideOf,
} from "../../../core/chat/deal.ts"
import { type Leg, legStatuses, type Offer, offerStatuses, type UserId } from "../../../core/index.ts"
import { now } from "./samples.ts"

const [ada, bob, eve] = ["ada" as UserId, "bob" as UserId, "eve" as UserId]
const days = (count: number) => DateTime.add(now, { days: count })
const outcome = <A>(result: Result.Result<A, { readonly _tag: string }>) =>
  Result.match(result, { onSuccess: String, onFailure: ({ _tag }) => _tag.replace(/.*\./, "") })

const goesOn: DealState = { endedAt: null, isPassedOn: false }
const ended = (ago: DateTime.Utc): DealState => ({ endedAt: ago, isPassedOn: false })
const justNow = ended(now)
const lately = ended(DateTime.add(days(-30), { milliseconds: 1 }))
const longAgo = ended(days(-30))
const passedOn: DealState = { endedAt: now, isPassedOn: true }

describe("Opening a conversation about a deal", () => {
  const table = [
    ["goes on", goesOn, "new"],
    ["ended just now", justNow, "new"],
    ["ended less than 30 days ago", lately, "new"],
    ["ended 30 days ago", longAgo, "CONVERSATION_ENDED"],
    ["was passed on", passedOn, "CONVERSATION_ENDED"],
  ] as const
  const relations = [
    ["friend", null],
    ["stranger", null],
    ["blocked", "BLOCKED"],
    [null, "USER_NOT_FOUND"],
  ] as const
  const cells = table.flatMap(([name, deal, opened]) =>
    relations.map(([relation, refused]) => [name, relation, refused ?? opened, refused ?? "existing", deal] as const),
  )
  test.each(cells)("which %s, with %p: %s; where one exists %s", (_, relation, without, having, deal) => {
    const [none, one] = [openDeal(relation, false, deal, 0, now), openDeal(relation, true, deal, 0, now)]
    expect([outcome(none), outcome(one)]).toEqual([without, having])
  })

  test.each([
    [0, "new"],
    [mostDealsADay - 1, "new"],
    [mostDealsADay, "TOO_MANY_CONVERSATIONS"],
  ])("after %d between the two within 24 hours: %s; one that exists is always answered", (recent, expected) => {
    expect(outcome(openDeal("stranger", false, goesOn, recent, now))).toBe(expected)
    expect(outcome(openDeal("stranger", true, goesOn, recent, now))).toBe("existing")
    expect(outcome(openDeal("stranger", false, longAgo, recent, now))).toBe("CONVERSATION_ENDED")
    expect(outcome(openDeal("blocked", false, goesOn, recent, now))).toBe("BLOCKED")
  })

  test.each([
    [goesOn, null, false],
    [justNow, days(30), false],
    [lately, DateTime.add(now, { milliseconds: 1 }), false],
    [longAgo, now, true],
    [passedOn, now, true],
  ])("closes 30 days after the end, or when it is passed on", (deal, at, isClosed) => {
    expect([dealClosesAt(deal), isDealClosed(deal, now)]).toEqual([at, isClosed])
    if (!deal.isPassedOn && deal.endedAt !== null)
      expect(DateTime.isLessThanOrEqualTo(deal.endedAt, dealsClosedSince(now))).toBe(isClosed)
  })
})

describe("What a conversation is about", () => {
  const offer = { ownerId: ada, offererId: bob, completedAt: null, updatedAt: days(-2) } as Offer
  test.each(
    offerStatuses.map((status) => [status, status === "pending" || status === "accepted" ? null : days(-2)] as const),
  )("an offer that is %s ended at %p", (status, endedAt) => {
    expect(dealOfOffer({ ...offer, status })).toEqual({ endedAt, isPassedOn: false })
  })

  test("a completed offer ended with its completion, whatever changes later", () => {
    const completed = { ...offer, status: "completed", completedAt: days(-9) } as const
    expect(dealOfOffer(completed)).toEqual({ endedAt: days(-9), isPassedOn: false })
  })

  const leg = { giverId: ada, receiverId: bob, completedAt: null, updatedAt: days(-2) } as Leg
  test.each(legStatuses.map((status) => [status, status === "pending" ? null : days(-2)] as const))(
    "a leg that is %s ended at %p for its two, and when it was passed on for a former one",
    (status, endedAt) => {
      const is = { ...leg, status }
      expect(dealOfLeg(is, [ada, bob])).toEqual({ endedAt, isPassedOn: false })
      expect(dealOfLeg(is, [ada, eve])).toEqual({ endedAt: days(-2), isPassedOn: true })
    },
  )

  test.each([
    [ada, "bob", "bob"],
    [bob, "ada", "ada"],
    [eve, "NOT_AUTHORIZED", "NOT_AUTHORIZED"],
  ])("%s has the other side %s, and no other user has one", (by, ofOffer, ofLeg) => {
    expect([outcome(otherSideOf(offer, by)), outcome(otherPersonOf(leg, by))]).toEqual([ofOffer, ofLeg])
  })
})
