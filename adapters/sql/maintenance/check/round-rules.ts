import { Effect, Result } from "effect"
import { type RoundInput, type RoundResult, roundInputHash, verifyRound } from "../../../../core/index.ts"
import type { Rule } from "./rules.ts"

/** The rules of trade rounds that `curio db check` checks. Contract: market; CLI, db. */
export const roundRules: ReadonlyArray<Rule> = [
  {
    rule: "A round knows how many entries it has",
    of: "rounds",
    broken: `
      SELECT r.id FROM rounds r LEFT JOIN round_entries e ON e.round_id = r.id
      GROUP BY r.id, r.entries_count HAVING r.entries_count <> count(e.id)`,
  },
  {
    rule: "An active entry holds its item, which its owner has, in a round that is neither done nor cancelled",
    of: "round_entries",
    broken: `
      SELECT e.id FROM round_entries e JOIN rounds r ON r.id = e.round_id
      LEFT JOIN items i ON i.id = e.item_id LEFT JOIN item_holds h ON h.entry_id = e.id AND h.item_id = e.item_id
      WHERE e.ended_at IS NULL
        AND (h.item_id IS NULL OR i.owner_id <> e.owner_id OR r.status IN ('draft', 'done', 'cancelled'))`,
  },
  {
    rule: "What holds an item as an entry is an active one",
    of: "items",
    broken: `
      SELECT h.item_id AS id FROM item_holds h LEFT JOIN round_entries e ON e.id = h.entry_id
      WHERE h.entry_id IS NOT NULL AND (e.id IS NULL OR e.ended_at IS NOT NULL)`,
  },
  {
    rule: "A solved round has matched entries, of which each is given, and others that have ended",
    of: "round_entries",
    broken: `
      SELECT e.id FROM round_entries e JOIN rounds r ON r.id = e.round_id AND r.trades IS NOT NULL
      LEFT JOIN round_legs l ON l.entry_id = e.id
      WHERE e.outcome IS NULL OR (e.outcome = 'matched') <> (l.id IS NOT NULL)
        OR (e.ended_at IS NULL AND (l.id IS NULL OR l.status <> 'pending'))`,
  },
  {
    rule: "An entry is given in one leg, and received for in one that is pending or completed",
    of: "round_entries",
    broken: `
      SELECT entry_id AS id FROM round_legs GROUP BY entry_id HAVING count(*) > 1
      UNION
      SELECT for_entry_id FROM round_legs WHERE status IN ('pending', 'completed')
      GROUP BY for_entry_id HAVING count(*) > 1`,
  },
  {
    rule: "A leg is between the owners of its two entries, who are two people",
    of: "round_legs",
    broken: `
      SELECT l.id FROM round_legs l
      JOIN round_entries g ON g.id = l.entry_id JOIN round_entries f ON f.id = l.for_entry_id
      WHERE l.giver_id <> g.owner_id OR l.receiver_id <> f.owner_id OR l.giver_id = l.receiver_id
        OR g.round_id <> l.round_id OR f.round_id <> l.round_id
        OR (l.item_id <> g.item_id AND l.status <> 'completed')`,
  },
  {
    rule: "A leg waits only while its round is locked, solved or settles",
    of: "round_legs",
    broken: `
      SELECT l.id FROM round_legs l JOIN rounds r ON r.id = l.round_id
      WHERE l.status = 'pending' AND r.status NOT IN ('locked', 'solved', 'settling')`,
  },
  {
    rule: "No block separates the two people of a leg that waits",
    of: "round_legs",
    broken: `
      SELECT DISTINCT l.id FROM round_legs l JOIN rounds r ON r.id = l.round_id AND r.trades IS NOT NULL
      JOIN blocks b ON (b.blocker_id = l.giver_id AND b.blocked_id = l.receiver_id)
        OR (b.blocked_id = l.giver_id AND b.blocker_id = l.receiver_id)
      WHERE l.status = 'pending'`,
  },
  {
    rule: "The record of a user is what the legs that they gave came to",
    of: "users",
    broken: `
      SELECT u.id FROM users u LEFT JOIN round_records r ON r.user_id = u.id
      LEFT JOIN (
        SELECT giver_id, sum(CASE WHEN status = 'completed' THEN 1 ELSE 0 END) AS completed,
          sum(CASE WHEN fault IS NOT NULL THEN 1 ELSE 0 END) AS failed
        FROM round_legs GROUP BY giver_id) l ON l.giver_id = u.id
      WHERE coalesce(r.completed, 0) <> coalesce(l.completed, 0) OR coalesce(r.failed, 0) <> coalesce(l.failed, 0)`,
  },
  {
    rule: "A rating of a leg is of a completed one, by one side and about the other",
    of: "ratings",
    broken: `
      SELECT r.id FROM ratings r LEFT JOIN round_legs l ON l.id = r.leg_id
      WHERE r.leg_id IS NOT NULL AND (l.id IS NULL OR l.status <> 'completed' OR r.rater_id = r.ratee_id
        OR r.rater_id NOT IN (l.giver_id, l.receiver_id) OR r.ratee_id NOT IN (l.giver_id, l.receiver_id))`,
  },
]

/** The rule that a result is one of the best. SQL cannot verify it. */
export const verifiedRounds = {
  rule: "The result of a round is one of the best, by its published files, and its legs are those that are stored",
  of: "rounds",
} as const

interface Solved {
  readonly id: string
  readonly seed: string
  readonly trades: number
  readonly legs: number
}

type Ask = <Row>(statement: string) => Effect.Effect<ReadonlyArray<Row>>

/** The rounds whose files do not prove their result. Each is read whole, one after the other. */
export const unverifiedRounds = Effect.fnUntraced(function* (ask: Ask) {
  const solved = yield* ask<Solved>(`
    SELECT r.id, r.seed, r.trades, (SELECT CAST(count(*) AS integer) FROM round_legs l WHERE l.round_id = r.id) AS legs
    FROM rounds r WHERE r.trades IS NOT NULL ORDER BY r.id`)
  const ids: Array<string> = []
  for (const round of solved) {
    const [input, result] = [yield* textOf(ask, round.id, "input"), yield* textOf(ask, round.id, "result")]
    if (!isProven(round, input, result)) ids.push(round.id)
  }
  return ids.slice(0, 3).map((id) => ({ id, n: ids.length }))
})

const textOf = Effect.fnUntraced(function* (ask: Ask, id: string, file: string) {
  const portions = yield* ask<{ readonly text: string }>(
    `SELECT text FROM round_files WHERE round_id = '${id}' AND file = '${file}' ORDER BY n`,
  )
  return portions.map(({ text }) => text).join("")
})

const isProven = ({ id, legs, seed, trades }: Solved, inputText: string, resultText: string): boolean => {
  const [input, result] = [parsed<RoundInput>(inputText), parsed<RoundResult>(resultText)]
  if (input === null || result === null || input.round !== id || input.seed !== seed) return false
  if (roundInputHash(input) !== result.inputHash || result.trades !== trades || legs !== trades) return false
  return Result.isSuccess(verifyRound(input, result))
}

const parsed = <A>(text: string): A | null => {
  try {
    return JSON.parse(text) as A
  } catch {
    return null
  }
}
