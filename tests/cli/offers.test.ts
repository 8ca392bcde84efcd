import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { offersCommand } from "../../cli/commands/offers.ts"
import { reportsCommand } from "../../cli/commands/reports.ts"
import { accepted, act, offerTo, tradeWith } from "../server/market/market.ts"
import type { Person } from "../server/users/people.ts"
import { type Service, startService } from "../support/service.ts"
import { curioOn } from "./in-process.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"
const missing = 'There is no such offer; "curio reports list --target-type offer" shows those with a problem.'
const note = ["--note", "Seen the receipt"]

let service: Service
let curio: ReturnType<typeof curioOn>
let [ada, bob] = [] as unknown as [Person, Person]
beforeAll(async () => {
  service = await startService({ passwordCost: 4 })
  curio = curioOn(service.http.services)
  ;[ada, bob] = [await service.person(), await service.person()]
})
afterAll(() => service.stop())

const offers = (...args: ReadonlyArray<string>) => curio.run(offersCommand, args)
const json = async (ran: Promise<{ code: number; out: string; err: string }>) => {
  const { code, out, err } = await ran
  expect([code, err]).toEqual([0, ""])
  return JSON.parse(out)
}
const audit = () => service.query("select target, note from audit where command = 'offers settle' order by id desc")
const reportsOf = async (id: string) =>
  (await json(curio.run(reportsCommand, ["list", "--target-type", "offer", "--json"]))).filter(
    ({ targetId }: { readonly targetId: string }) => targetId === id,
  )
const statusOf = async (id: string) => (await ada.get(`/offers/${id}`)).body.status

/** An accepted offer of Bob to Ada with a problem of his, and Ada's answer. */
const disputed = async (make: typeof offerTo | typeof tradeWith = offerTo) => {
  const { offer } = await make(ada, bob)
  await accepted(ada, offer)
  await ada.put(`/offers/${offer.id}/handover`, { how: "shipped", carrier: "Post", number: "RR 1" })
  await act(bob, offer, "problem", { reason: "not_received", text: "It never\ncame." })
  await act(ada, offer, "problem/answer", { text: "I sent it." })
  return offer.id
}

describe("curio offers", () => {
  test("shows an offer with how it is handed over, and its problem in the words of both sides", async () => {
    const id = await disputed()
    const shown = await json(offers("show", id.toUpperCase(), "--json"))
    const { body } = await ada.get(`/offers/${id}`)
    expect(shown).toEqual({
      ...{ id, kind: "buy", status: "accepted", item: body.item.name, owner: ada.user.id, offerer: bob.user.id },
      ...{ acceptedAt: expect.any(String), dueAt: null, ownerHandover: body.ownerHandover, offererHandover: null },
      ...{ ownerSentAt: null, offererSentAt: null, ownerConfirmedAt: null, offererConfirmedAt: null },
      ...{ completedAt: null, problem: body.problem },
    })
    const { out } = await offers("show", id)
    for (const words of ["It never", "I sent it.", "RR 1"]) expect(out).toContain(words)
    const [report] = await reportsOf(id)
    expect(report).toMatchObject({ reason: "not_received", details: "It never\ncame.", user: bob.user.id })
    const said = await json(curio.run(reportsCommand, ["show", report.id, "--json"]))
    expect(said).toMatchObject({
      targetText: `${body.item.name}: It never came.: I sent it.`,
      targetOwner: { id: ada.user.id },
    })
  })

  test.each([
    ["completed", "completed"],
    ["cancelled", "cancelled"],
    ["takenBack", "cancelled"],
  ])("settles an offer as %s once, with its audit row, and resolves its report", async (outcome, status) => {
    const id = await disputed(tradeWith)
    expect(await json(offers("settle", id, outcome, ...note, "--yes", "--json"))).toEqual({ settled: 1 })
    expect(await statusOf(id)).toBe(status)
    expect((await audit())[0]).toEqual({ target: id, note: `${outcome}: ${note[1]}` })
    expect(await reportsOf(id)).toMatchObject([{ status: "resolved", note: note[1] }])
    const before = await audit()
    const again = await offers("settle", id, "cancelled", ...note, "--yes")
    expect(again).toEqual({ code: 1, out: "", err: "The offer has no open problem." })
    expect(await audit()).toEqual(before)
  })

  test("of eight decisions at once one counts, with one audit row", async () => {
    const id = await disputed(tradeWith)
    const outcomes = ["completed", "cancelled", "takenBack"]
    const decisions = await Promise.all(
      Array.from({ length: 8 }, (_, n) => offers("settle", id, outcomes[n % 3] ?? "", ...note, "--yes")),
    )
    expect(decisions.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await audit()).filter(({ target }) => target === id)).toHaveLength(1)
  })

  test("does nothing and writes no audit row while an item is gone, an offer is unknown, or without a yes", async () => {
    const { offer } = await tradeWith(ada, bob)
    const agreed = await accepted(ada, offer)
    await act(ada, offer, "problem", { reason: "not_as_described", text: "Torn." })
    await bob.delete(`/items/${agreed.proposal.offeredItem.id}`)
    const before = await audit()
    const gone = await offers("settle", offer.id, "completed", ...note, "--yes")
    expect(gone).toEqual({ code: 1, out: "", err: "The offered item has been deleted." })
    for (const id of [unknown, "x"])
      expect((await offers("settle", id, "cancelled", ...note, "--yes")).err).toBe(missing)
    expect((await offers("settle", offer.id, "cancelled", ...note)).code).toBe(1)
    for (const wrong of [["cancelled"], ["undone", ...note], ["cancelled", "--note", " "]])
      expect((await offers("settle", offer.id, ...wrong, "--yes")).code).toBe(2)
    expect(await statusOf(offer.id)).toBe("accepted")
    expect(await audit()).toEqual(before)
    const [report] = await reportsOf(offer.id)
    const removal = await curio.run(reportsCommand, ["resolve", report.id, ...note, "--remove", "--yes"])
    expect(removal.err).toBe(
      'An offer cannot be removed by a report: settle it; "curio offers settle <id> <outcome> --note <text>" does that.',
    )
    expect(await reportsOf(offer.id)).toMatchObject([{ status: "open" }])
  })
})
