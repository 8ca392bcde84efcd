import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { commandsOf, scripts } from "../../../core/market/offers/commands.ts"
import { model } from "../../../core/market/offers/model.ts"
import { problems } from "../../../sql/maintenance/check/broken-rules.ts"
import { runs } from "../../../support/runs.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import { expectedOf, historyOf, marketOf, type Proposed } from "./market.ts"

const people = 3
const copiesEach = [1, 1, 2, 1, 5, 1, 1, 1, 3, 1]
const numRuns = runs(6, 150)

describe.each(engines)("Offers for several things, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
  })
  afterAll(() => service.stop())

  test("become over HTTP what the model says, whatever people do with up to ten things of each side", async () => {
    const came: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(scripts(45, 10), async (script) => {
        const real = await marketOf(service, people, copiesEach)
        const plain = model(
          real.items.map((_, n) => Math.floor(n / copiesEach.length)),
          real.items.map((_, n) => copiesEach[n % copiesEach.length] ?? 0),
        )
        const said: Array<Array<Proposed>> = []
        let count = 0
        for (const command of commandsOf(script, people, plain)) {
          const outcome = plain.run(command)
          expect([command, await real.run(command)]).toEqual([command, outcome])
          if (outcome === "ok" && (command.do === "offer" || command.do === "propose")) {
            const at = command.do === "offer" ? plain.offers.length - 1 : command.offer
            const { given, items, listings } = plain.offers[at] ?? expect.unreachable()
            said[at] = [...(said[at] ?? []), { given, items, listings, from: command.from }]
          }
          if (count++ % 6 === 5) await expectAgreement(real, plain, said)
        }
        await expectAgreement(real, plain, said)
        for (const [n, offer] of plain.offers.entries()) {
          const by = [offer.owner, offer.offerer].find((side) => !plain.gone.has(side))
          if (by === undefined) continue
          expect([n, await real.history(n, by)]).toEqual([n, historyOf(plain, offer, said[n] ?? [])])
        }
        expect(await service.inside(problems)).toEqual([])
        for (const { items, given, status } of plain.offers) {
          const size = items.length + given.length > 2 ? "several" : "one"
          came[`${size} ${status}`] = (came[`${size} ${status}`] ?? 0) + 1
        }
      }),
      // Making a script shorter would take minutes: the commands before the one that went wrong are few enough.
      { numRuns, includeErrorInReport: true, endOnFailure: true },
    )
    // Scripts in which nothing comes true would prove little. In a few of them not everything does.
    if (numRuns < 100) return
    for (const status of ["pending", "accepted", "cancelled", "rejected"])
      expect([status, (came[`several ${status}`] ?? 0) > numRuns / 40]).toEqual([status, true])
    // Few scripts have both confirmations.
    expect((came["several completed"] ?? 0) + (came["one completed"] ?? 0)).toBeGreaterThan(0)
  }, 600_000)
})

type Real = Awaited<ReturnType<typeof marketOf>>

/** Both say the same of this moment, and what must hold at every moment does, whatever the model says. */
const expectAgreement = async (
  real: Real,
  plain: ReturnType<typeof model>,
  said: ReadonlyArray<ReadonlyArray<Proposed>>,
) => {
  const { numbers, shown, held } = await real.picture(plain)
  expect<object>(numbers).toEqual(expectedOf(plain, said))
  const accepted = shown.flatMap((offer) =>
    offer?.status === "accepted" ? [...offer.items, ...offer.offeredItems] : [],
  )
  const timesIn = (id: string) => accepted.filter((card) => card?.id === id).length
  for (const [n, id] of real.items.entries()) {
    if (plain.owners[n] === null) continue
    expect([n, held[n]]).toEqual([n, timesIn(id) + plain.lentOf(n)])
    expect(held[n]).toBeLessThanOrEqual(plain.copies[n] ?? 0)
  }
}
