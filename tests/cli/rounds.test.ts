import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Command } from "effect/cli"
import { reportsCommand } from "../../cli/commands/reports.ts"
import { storedRoundsCommands } from "../../cli/rounds/stored-rounds.ts"
import { dueSolved, entered, openRound, settling, terms, wanting } from "../server/market/rounds/rounds-client.ts"
import type { Person } from "../server/users/people.ts"
import { type Service, startService } from "../support/service.ts"
import { curioOn } from "./in-process.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"
const note = ["--note", "Against the rules"]
const command = Command.make("rounds").pipe(Command.withSubcommands(Object.values(storedRoundsCommands)))

let service: Service
let curio: ReturnType<typeof curioOn>
let [owner, ada, bob, cid] = [] as unknown as [Person, Person, Person, Person]
beforeAll(async () => {
  service = await startService({ passwordCost: 4 })
  curio = curioOn(service.http.services)
  ;[owner, ada, bob, cid] = [
    await service.person(),
    await service.person(),
    await service.person(),
    await service.person(),
  ]
})
afterAll(() => service.stop())

const rounds = (...args: ReadonlyArray<string>) => curio.run(command, args)
const json = async (ran: Promise<{ code: number; out: string; err: string }>) => {
  const { code, out, err } = await ran
  expect([code, err]).toEqual([0, ""])
  return JSON.parse(out)
}
const audit = (name: string) => service.query(`select target, note from audit where command = '${name}' order by id`)
const notifiedTo = async (person: Person) =>
  (await person.get("/notifications")).body.items.map(({ actor, type }: { actor: unknown; type: string }) => [
    type,
    actor,
  ])

describe("curio rounds", () => {
  test("lists and shows rounds, and never the seed or a number of wants", async () => {
    const draft = (await owner.post("/rounds", terms({ name: "Hidden" }))).body
    const open = await openRound(owner)
    await wanting(ada, await entered(open, ada, "Azul"), { entryId: (await entered(open, bob, "Brass")).id })
    const ids = async (...args: ReadonlyArray<string>) =>
      (await json(rounds("list", ...args, "--json"))).map(({ id }: { id: string }) => id)
    expect(await ids()).toEqual([open.id, draft.id])
    expect(await ids("--limit", "1")).toEqual([open.id])
    expect(await ids("--status", "draft")).toEqual([draft.id])
    expect((await rounds("list", "--status", "done")).out).toBe("No rounds.")
    expect((await rounds("list")).out).toMatch(/^ID +NAME +STATUS +OWNER +ENTRIES COUNT +LOCKS AT +CREATED AT\n/)
    const shown = await json(rounds("show", open.id.toUpperCase(), "--json"))
    expect(shown).toEqual({
      ...{ id: open.id, name: "Spring trade", status: "open", owner: owner.user.id, entriesCount: 2 },
      ...{ locksAt: open.locksAt, createdAt: open.createdAt, visibility: "public", entriesUntil: open.entriesUntil },
      ...{ solvesAt: null, startsAt: null, settlesBy: null, seedHash: open.seedHash },
      ...{ trades: null, people: null, cancelReason: null },
    })
  })

  test("has a locked round solved before its time, and no other one", async () => {
    const round = await openRound(owner, { reviewHours: 100 })
    expect(await rounds("solve", round.id, "--yes")).toMatchObject({ code: 1, out: "" })
    await owner.post(`/rounds/${round.id}/lock`)
    expect(await json(rounds("solve", round.id, "--yes", "--json"))).toEqual({ due: 1 })
    expect((await dueSolved(service, owner, round)).status).toBe("solved")
    expect(await audit("rounds solve")).toEqual([{ target: round.id, note: null }])
    expect((await rounds("solve", round.id, "--yes")).err).toBe(
      "The state of the round or of the leg does not allow this.",
    )
  })

  test("cancels a round once, notifies those who have entered and its owner, and keeps the note", async () => {
    const round = await openRound(owner)
    const azul = await entered(round, ada, "Azul")
    expect(await json(rounds("cancel", round.id, ...note, "--yes", "--json"))).toEqual({ cancelled: 1 })
    expect((await owner.get(`/rounds/${round.id}`)).body).toMatchObject({ status: "cancelled", cancelReason: null })
    for (const person of [owner, ada]) expect((await notifiedTo(person))[0]).toEqual(["round_cancelled", null])
    const again = await openRound(owner)
    expect((await ada.post(`/rounds/${again.id}/entries`, { itemId: azul.item.id })).status).toBe(201)
    expect((await rounds("cancel", round.id, ...note, "--yes")).code).toBe(1)
    expect(await audit("rounds cancel")).toEqual([{ target: round.id, note: note[1] }])
  })

  test("ends the legs of a round that settles which no side has confirmed", async () => {
    const { leg, legs, round } = await settling(service, owner, { ada, bob, cid })
    expect((await ada.post(`/legs/${legs.get("ada").id}/confirm`)).status).toBe(200)
    expect(await json(rounds("cancel", round.id, ...note, "--yes", "--json"))).toEqual({ cancelled: 1 })
    expect([(await leg("ada")).status, (await leg("bob")).status, (await leg("cid")).status]).toEqual([
      ...["pending", "cancelled", "cancelled"],
    ])
    expect((await owner.get(`/rounds/${round.id}`)).body.status).toBe("settling")
    expect((await cid.post(`/legs/${legs.get("ada").id}/confirm`, {})).body.status).toBe("completed")
    expect((await owner.get(`/rounds/${round.id}`)).body.status).toBe("done")
  })

  test("removes a reported round, which is cancelled", async () => {
    const round = await openRound(owner)
    await entered(round, ada, "Azul")
    const report = await bob.post("/reports", { targetType: "round", targetId: round.id, reason: "scam" })
    expect(report.status).toBe(201)
    const resolved = curio.run(reportsCommand, ["resolve", report.body.id, ...note, "--remove", "--yes", "--json"])
    expect(await json(resolved)).toEqual({ resolved: 1 })
    expect((await bob.get(`/rounds/${round.id}`)).body.status).toBe("cancelled")
    expect((await notifiedTo(ada))[0]).toEqual(["round_cancelled", null])
  })

  test.each(["show", "solve", "cancel"])("%s refuses what is not there", async (name) => {
    const more = name === "show" ? [] : name === "solve" ? ["--yes"] : [...note, "--yes"]
    for (const id of [unknown, "no id"])
      expect(await rounds(name, id, ...more)).toEqual({
        code: 1,
        out: "",
        err: "There is no such round, or no such entry, organizer, invite or group of it.",
      })
    expect(await audit(`rounds ${name}`)).not.toContainEqual(expect.objectContaining({ target: unknown }))
  })
})
