import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../../support/service.ts"
import type { Person } from "../../users/people.ts"
import { entered, openRound, solved, wanting } from "./rounds-client.ts"

describe.each(engines)("Want lists of a round, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  }, 120_000)
  afterAll(() => service.stop())

  const scene = async () => {
    const people = (await Promise.all([1, 2, 3, 4].map(() => service.person()))) as [Person, Person, Person, Person]
    const [owner, ada, bob, eve] = people
    const round = await openRound(owner)
    const [azul, catan] = [await entered(round, ada, "Azul"), await entered(round, ada, "Catan: Seafarers")]
    const [brass, night] = [await entered(round, bob, "Brass (2018)"), await entered(round, eve, "Night")]
    const sent = (text: string, more: object = {}, by = ada) =>
      by.post(`/rounds/${round.id}/wants/import`, { text, ...more })
    const wantsOf = async ({ id }: { readonly id: string }) =>
      (await ada.get(`/rounds/${round.id}/entries/${id}/wants`)).body.wants
    const groups = async () => (await ada.get(`/rounds/${round.id}/groups`)).body.groups
    return { owner, ada, bob, eve, round, azul, catan, brass, night, sent, wantsOf, groups }
  }

  test("replace the wants and groups that they name, and leave the others", async () => {
    const { ada, azul, brass, catan, groups, night, sent, wantsOf } = await scene()
    await wanting(ada, azul, { entryId: night.id, rank: 4 })
    await wanting(ada, catan, { entryId: night.id, rank: 4 })
    const text = [
      ...["!BEGIN-OFFICIAL-NAMES", '0001-AZUL ==> "Azul" (from ada)', "!END-OFFICIAL-NAMES"],
      ...["(ada) 0001-AZUL : brass-2018 gone %any", "(ada) %any : night brass-2018", "(bob) brass-2018 : 0001-azul"],
    ].join("\r\n")
    const said = {
      entries: [{ line: 4, entryId: azul.id, wants: 2 }],
      groups: [{ line: 5, name: "any", wants: 2 }],
      noted: 1,
      notes: [{ line: 4, reason: "unknown_want", value: "GONE" }],
    }
    const before = [await wantsOf(azul), await groups()]
    expect((await sent(text, { user: "ada", dryRun: true })).body).toEqual({ dryRun: true, ...said })
    expect([await wantsOf(azul), await groups()]).toEqual(before)
    expect((await sent(text, { user: "ada" })).body).toEqual({ dryRun: false, ...said })
    const ranked = (of: { readonly id: string }, rank: number) => ({ entryId: of.id, rank })
    expect(await wantsOf(azul)).toEqual([ranked(brass, 1), { group: "any", rank: 3 }])
    expect(await wantsOf(catan)).toEqual([ranked(night, 4)])
    expect(await groups()).toEqual([{ name: "any", wants: [ranked(night, 1), ranked(brass, 1)] }])
    // A second time nothing is doubled, and the group is the same.
    expect((await sent(text, { user: "ada" })).status).toBe(200)
    expect(await groups()).toHaveLength(1)
    expect((await sent("azul :\n%any : night")).body).toMatchObject({ noted: 0 })
    expect(await wantsOf(azul)).toEqual([])
    expect(await groups()).toEqual([{ name: "any", wants: [ranked(night, 1)] }])
  })

  test("decide a result as wants do that are named one by one", async () => {
    const { ada, azul, bob, brass, owner, round, sent } = await scene()
    expect((await sent("azul : brass-2018")).status).toBe(200)
    expect((await sent("brass-2018 : azul", {}, bob)).status).toBe(200)
    expect(await solved(service, owner, round)).toMatchObject({ result: { trades: 2, people: 2 } })
    const { items } = (await ada.get(`/rounds/${round.id}/legs?role=giver`)).body
    expect(items).toMatchObject([{ item: { id: azul.item.id }, receiver: { id: bob.user.id } }])
    expect(brass.id).not.toBe(azul.id)
  })

  test("name nothing that their sender does not see, and no entry of another user", async () => {
    const { ada, azul, bob, brass, groups, owner, sent, wantsOf } = await scene()
    await bob.put(`/blocks/${ada.user.id}`)
    const notes = async (text: string) =>
      (await sent(text)).body.notes.map(({ reason }: { readonly reason: string }) => reason)
    expect(await notes(`azul : brass-2018 ${brass.id}`)).toEqual(["unknown_want", "unknown_want", "nothing_left"])
    expect(await notes("brass-2018 : azul")).toEqual(["unknown_entry"])
    expect(await notes(`${brass.id} : night\n%x : brass-2018`)).toEqual([
      "unknown_entry",
      "unknown_want",
      "empty_group",
    ])
    expect([await wantsOf(azul), await groups()]).toEqual([[], []])
    // Everything is a note where the sender has no entry.
    expect((await sent("azul : brass-2018", {}, owner)).body).toMatchObject({ entries: [], noted: 1 })
  })

  test("store nothing at all where a part is refused", async () => {
    const { azul, groups, owner, round, sent, wantsOf } = await scene()
    const lists = (count: number, from = 0) =>
      Array.from({ length: count }, (_, n) => `%g-${n + from} : night`).join("\n")
    expect((await sent(lists(100))).body.groups).toHaveLength(100)
    const beyond = await sent(`azul : night\n${lists(1, 100)}`)
    expect([beyond.status, beyond.body]).toEqual([409, { error: "GROUP_LIMIT_REACHED" }])
    expect(await wantsOf(azul)).toEqual([])
    expect(await groups()).toHaveLength(100)
    await owner.post(`/rounds/${round.id}/lock`)
    for (const dryRun of [true, false]) {
      const late = await sent("azul : night", { dryRun })
      expect([late.status, late.body]).toEqual([409, { error: "ROUND_NOT_OPEN" }])
    }
  })

  test("are refused with a round that their sender does not see, and above their length", async () => {
    const { owner, round, sent } = await scene()
    const eve = await service.person()
    await owner.put(`/blocks/${eve.user.id}`)
    expect((await sent("azul : night", {}, eve)).status).toBe(404)
    expect(
      (await eve.post("/rounds/0199f2e1-0000-7000-8000-000000000000/wants/import", { text: "a : b" })).status,
    ).toBe(404)
    for (const text of ["", "x".repeat(200_001)]) expect((await sent(text)).status).toBe(400)
    const { body, status } = await sent("((\n".repeat(50_000))
    expect([status, body.noted, body.notes.length]).toEqual([200, 50_000, 200])
    expect(round.status).toBe("open")
  })

  test("race each other and the wants that are named one by one, and one of them is stored as a whole", async () => {
    const { ada, azul, brass, catan, night, round, sent, wantsOf } = await scene()
    const all = (name: string) => `azul : ${name}\ncatan-seafarers : ${name}`
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => sent(all(n % 2 === 0 ? "night" : "brass-2018"))),
      ada.put(`/rounds/${round.id}/groups/own`, { wants: [{ entryId: night.id }] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [one, other] = [await wantsOf(azul), await wantsOf(catan)]
    expect(one).toEqual(other)
    expect([night.id, brass.id]).toContain(one[0].entryId)
  })
})
