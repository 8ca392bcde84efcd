import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { accepted, act, completed, euros, offerTo } from "./market.ts"

type Answers = Readonly<Partial<Record<"propose" | "accept" | "reject" | "cancel" | "confirm", number | string>>>

const over = {
  propose: "OFFER_NOT_NEGOTIABLE",
  accept: "OFFER_NOT_NEGOTIABLE",
  reject: "OFFER_NOT_NEGOTIABLE",
  cancel: "INVALID_TRANSITION",
} as const

// Each answer to each action; tests/core/market/offers/state-table.test.ts has every side in every state.
const table = {
  offered: {
    owner: { propose: 201, accept: 200, reject: 200, cancel: 200, confirm: "INVALID_TRANSITION" },
    offerer: {
      propose: "ALREADY_PROPOSED",
      accept: "CANNOT_ACCEPT_OWN_PROPOSAL",
      reject: "CANNOT_REJECT_OWN_PROPOSAL",
    },
  },
  declined: { offerer: { propose: 201, accept: "NO_PENDING_PROPOSAL", reject: "NO_PENDING_PROPOSAL" } },
  accepted: {
    owner: { propose: "INVALID_TRANSITION", accept: "INVALID_TRANSITION", reject: "INVALID_TRANSITION", confirm: 200 },
    offerer: { cancel: 200 },
  },
  "confirmed by the owner": { owner: { confirm: "ALREADY_CONFIRMED" }, offerer: { confirm: 200 } },
  completed: { offerer: { ...over, confirm: 200 } },
  cancelled: { owner: { ...over, confirm: "INVALID_TRANSITION" } },
  rejected: { offerer: { ...over, confirm: "INVALID_TRANSITION" } },
} as const satisfies Record<string, Partial<Record<"owner" | "offerer", Answers>>>
const forbidden = ["CANNOT_ACCEPT_OWN_PROPOSAL", "CANNOT_REJECT_OWN_PROPOSAL"]

type State = keyof typeof table
const sides = ["owner", "offerer"] as const

describe.each(engines)("Who may do what with offers, on %s", (engine) => {
  let service: Service
  let people: Readonly<Record<(typeof sides)[number], Person>>
  let outsiders: ReadonlyArray<Person>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    people = { owner: await service.person(), offerer: await service.person() }
    const [stranger, blocked, blocking] = [await service.person(), await service.person(), await service.person()]
    await people.owner.put(`/blocks/${blocked.user.id}`)
    await blocking.put(`/blocks/${people.offerer.user.id}`)
    outsiders = [stranger, blocked, blocking]
  })
  afterAll(() => service.stop())

  const offerThatIs = async (state: State): Promise<{ readonly id: string }> => {
    const { owner, offerer } = people
    const { listing, offer } = await offerTo(owner, offerer)
    if (state === "declined") await act(owner, offer, "reject")
    if (state === "accepted" || state.startsWith("confirmed")) await accepted(owner, offer)
    if (state === "confirmed by the owner") await act(owner, offer, "confirm")
    if (state === "completed") await completed(owner, offerer, offer)
    if (state === "cancelled") await act(offerer, offer, "cancel")
    if (state === "rejected") await owner.delete(`/listings/${listing.id}`)
    return offer
  }
  const doing = (by: Person, offer: { readonly id: string }, action: string) =>
    action === "propose" ? act(by, offer, "proposals", { price: euros(800) }) : act(by, offer, action)
  /** All that the two sides see of an offer. */
  const seen = async ({ id }: { readonly id: string }) =>
    JSON.stringify(
      await Promise.all(
        ["", "/proposals", "/ratings"].flatMap((part) =>
          sides.map((side) => outcome(people[side].get(`/offers/${id}${part}`, people[side]))),
        ),
      ),
    )
  const notifications = () => service.query("select id from notifications order by id")

  const rows = Object.entries(table).flatMap(([state, bySide]) =>
    Object.entries(bySide).map(
      ([side, answers]) => [state as State, side as (typeof sides)[number], answers as Answers] as const,
    ),
  )
  test.each(rows)("an offer that is %s, to its %s", async (state, side, answers) => {
    const by = people[side]
    const still = await offerThatIs(state)
    const before = [await seen(still), await notifications()]
    for (const [action, answer] of Object.entries(answers))
      if (typeof answer === "string")
        expect([action, ...(await outcome(doing(by, still, action)))]).toEqual([
          action,
          ...refusal(forbidden.includes(answer) ? 403 : 409, answer),
        ])
    expect([await seen(still), await notifications()]).toEqual(before)
    for (const [action, answer] of Object.entries(answers))
      if (typeof answer === "number") expect((await doing(by, await offerThatIs(state), action)).status).toBe(answer)
  })

  // The core's table says so of every state.
  test.each(["offered", "accepted", "rejected"] as const)(
    "an offer that is %s, to others: all of it is 403 NOT_AUTHORIZED",
    async (state) => {
      const offer = await offerThatIs(state)
      const before = [await seen(offer), await notifications()]
      for (const by of outsiders) {
        for (const part of ["", "/proposals", "/ratings"])
          expect(await outcome(by.get(`/offers/${offer.id}${part}`))).toEqual(refusal(403, "NOT_AUTHORIZED"))
        for (const action of ["propose", "accept", "reject", "cancel", "confirm"])
          expect(await outcome(doing(by, offer, action))).toEqual(refusal(403, "NOT_AUTHORIZED"))
        expect((await by.get("/offers")).body.items).toEqual([])
      }
      expect([await seen(offer), await notifications()]).toEqual(before)
    },
  )

  const actions = ["proposals", "accept", "reject", "cancel", "confirm"]
  test("an unknown offer is 404, an id that is none 400, and without a token all of it is 401", async () => {
    const { owner } = people
    const offer = await offerThatIs("offered")
    const body = { price: euros(1) }
    for (const action of actions) {
      expect(await outcome(act(owner, { id: unknown }, action, body))).toEqual(refusal(404, "OFFER_NOT_FOUND"))
      expect((await act(owner, { id: "7" }, action, body)).body.message).toBe('params.id must match format "uuid"')
      expect(await outcome(service.client().post(`/offers/${offer.id}/${action}`, body))).toEqual(
        refusal(401, "UNAUTHORIZED"),
      )
    }
    for (const [part, code] of [
      ["", "OFFER_NOT_FOUND"],
      ["/proposals", "OFFER_NOT_FOUND"],
      ["/ratings", "NOT_FOUND"],
    ] as const) {
      expect(await outcome(owner.get(`/offers/${unknown}${part}`))).toEqual(refusal(404, code))
      expect((await owner.get(`/offers/7${part}`)).body.message).toBe('params.id must match format "uuid"')
      expect((await service.client().get(`/offers/${offer.id}${part}`)).status).toBe(401)
    }
    for (const send of [service.client().get("/offers"), service.client().post("/offers", {})])
      expect(await outcome(send)).toEqual(refusal(401, "UNAUTHORIZED"))
  })

  test("a body that does not fit is 400 before the offer is looked for", async () => {
    const { owner } = people
    for (const [action, body, message] of [
      ["proposals", { price: euros(0) }, "body.price.amount must be >= 1"],
      ["proposals", { offeredItemId: "x" }, 'body.offeredItemId must match format "uuid"'],
      ["proposals", { message: 1 }, "body.message must be string"],
      ["accept", { proposalId: "x" }, 'body.proposalId must match format "uuid"'],
      ["reject", { proposalId: 7 }, "body.proposalId must be string"],
      ["confirm", { collectionId: "x" }, 'body.collectionId must match format "uuid"'],
      ["confirm", [], "body must be object"],
    ] as const) {
      const answer = await act(owner, { id: unknown }, action, body)
      expect([action, answer.status, answer.body.message]).toEqual([action, 400, message])
    }
  })

  test("a known path with another method is 404", async () => {
    const { owner } = people
    const { id } = await offerThatIs("offered")
    for (const [method, path] of [
      ["PUT", `/offers/${id}`],
      ["PATCH", `/offers/${id}`],
      ["DELETE", `/offers/${id}`],
      ["GET", `/offers/${id}/accept`],
      ["DELETE", `/offers/${id}/proposals`],
      ["POST", `/offers/${id}/ratings`],
      ["GET", "/ratings"],
    ] as const)
      expect([method, path, ...(await outcome(owner.send(method, path, undefined, owner)))]).toEqual([
        method,
        path,
        ...refusal(404, "NOT_FOUND"),
      ])
  })
})
