import { entered, openRound, settling } from "../market/rounds/rounds-client.ts"
import { longest, made, numbers, type Part } from "./parties.ts"

/** The most entries of a round, of each of its members, and wants of an entry. */
const [entriesOfRound, entriesOfOne, wantsOfOne] = [10_000, 200, 200]

/** Rounds with the most entries: with the most wants, with a leg for each, and one that is cancelled. */
export const swapped: Part = async ({ owner, other, service }, { copies, id, isSqlite, later }, tables) => {
  const { collections, itemHolds, items, roundEntries, roundLegs, rounds } = tables
  const user = (n: string) => id(numbers.users, n)
  const round = await openRound(owner, { description: longest(5000) })
  const entry = await entered(round, owner, "Azul")
  const item = await entered(round, other, "Catan")
  await made(owner.put(`/rounds/${round.id}/groups/group`, { wants: [{ entryId: item.id }] }))
  const ended = await openRound(owner)
  const endedEntry = await entered(ended, owner, "Azul")
  const { entries: given, legs, round: settled } = await settling(service, owner, { owner, other })
  const [leg, settledEntry] = [legs.get("owner"), given.get("owner")?.id ?? ""]
  const member = (n: string) => `(${n}) / ${entriesOfOne}`
  // The first of them is the owner, who has an entry in each.
  const ownerOf = (n: string) =>
    `case when (${n}) < ${entriesOfOne - 1} then ${isSqlite ? "" : "uuid "}'${owner.user.id}' else ${user(member(n))} end`
  const textOf = (made_: string) => (isSqlite ? made_ : `(${made_})::text`)
  const wanted = (n: string) =>
    `'[' || ${Array.from({ length: wantsOfOne }, (_, w) => `'{"id":"' || ${textOf(id(62, `(${n} * 7 + ${w * 53}) % ${entriesOfRound}`))} || '","rank":${(w % 10) + 1}}'`).join(" || ',' || ")} || ']'`
  const wants = wanted("n")
  const empty = isSqlite ? "'[]'" : "'[]'::jsonb"
  const held = (of: string) => `base.item_id = (select item_id from round_entries where id = '${of}')`
  /** Copies of an entry, each of an item of its own that it holds. */
  const entries = (of: string, numbersOf: { readonly entry: number; readonly item: number }, wants: string) => {
    const [entryId, itemId] = [id(numbersOf.entry, "n"), id(numbersOf.item, "n")]
    return [
      copies({
        table: items,
        where: `base.id = (select item_id from round_entries where id = '${of}')`,
        times: entriesOfRound,
        with: { id: itemId, collection_id: id(66, member("n")), owner_id: user(member("n")) },
      }),
      copies({
        table: roundEntries,
        where: `base.id = '${of}'`,
        times: entriesOfRound,
        with: { id: entryId, item_id: itemId, owner_id: ownerOf("n"), wants },
      }),
      copies({
        table: itemHolds,
        where: held(of),
        times: entriesOfRound,
        with: { item_id: itemId, entry_id: entryId },
      }),
    ]
  }
  const receiverOf = `(n + ${entriesOfOne}) % ${entriesOfRound}`
  const statements = [
    copies({
      table: collections,
      where: `base.id = (select collection_id from items where id = (select item_id from round_entries where id = '${entry.id}'))`,
      times: entriesOfRound / entriesOfOne,
      with: { id: id(66, "n"), owner_id: user("n") },
    }),
    // They lock long after it.
    copies({
      table: rounds,
      where: `base.id = '${round.id}'`,
      times: 18,
      with: { id: id(61, "n"), link: "null", locks_at: later("base.locks_at", `${1e11}`) },
    }),
    ...entries(entry.id, { entry: 62, item: 63 }, isSqlite ? wants : `(${wants})::jsonb`),
    `update rounds set entries_count = entries_count + ${entriesOfRound},
      wants_count = wants_count + ${entriesOfRound * wantsOfOne} where id = '${round.id}'`,
    ...entries(settledEntry, { entry: 64, item: 67 }, empty),
    copies({
      table: roundLegs,
      where: `base.id = '${leg.id}'`,
      times: entriesOfRound,
      with: {
        id: id(65, "n"),
        cycle: `n % ${entriesOfOne} + 2`,
        entry_id: id(64, "n"),
        for_entry_id: id(64, receiverOf),
        item_id: id(67, "n"),
        giver_id: ownerOf("n"),
        receiver_id: ownerOf(receiverOf),
      },
    }),
    // It is still open when the workers have come to the others.
    `update rounds set locks_at = ${later("locks_at", `${1e11}`)} where id = '${ended.id}'`,
    ...entries(endedEntry.id, { entry: 68, item: 69 }, empty),
    `update rounds set entries_count = entries_count + ${entriesOfRound}
      where id in ('${settled.id}', '${ended.id}')`,
  ]
  return {
    ids: { rounds: [round.id, settled.id, ended.id], entries: [entry.id, settledEntry], legs: [leg.id] },
    statements,
  }
}
