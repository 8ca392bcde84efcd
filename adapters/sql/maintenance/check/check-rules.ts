import { Effect } from "effect"
import { program } from "../../../config/program.ts"
import { listingTerms } from "../../engine/terms.ts"
import { accountRules } from "./account-rules.ts"
import { chatRules } from "./chat-rules.ts"
import { eventRules } from "./event-rules.ts"
import { importRules } from "./import-rules.ts"
import { itemRules } from "./item-rules.ts"
import { marketRules } from "./market-rules.ts"
import { moderationRules } from "./moderation-rules.ts"
import { postRules } from "./post-rules.ts"
import { priceRules } from "./price-rules.ts"
import { roundRules, unverifiedRounds, verifiedRounds } from "./round-rules.ts"
import { problemsOf, statementOf, type Violation } from "./rules.ts"
import { textRules, usageRules } from "./usage-rules.ts"
import { wantRules } from "./want-rules.ts"

/** The rules whose statements are the same on every engine. */
const rules = [
  ...marketRules,
  ...postRules,
  ...usageRules,
  ...importRules,
  ...priceRules,
  ...wantRules,
  ...itemRules,
  ...roundRules,
  ...moderationRules,
]

/** Runs one statement and returns its rows. */
type Ask = <Row>(statement: string) => Effect.Effect<ReadonlyArray<Row>>

/**
 * A sentence for each rule that is broken; none when all hold. `pending` are the migrations that the database does not
 * have: the rules are those of the newest tables. Contract: CLI, db.
 */
export const ruleProblems = Effect.fnUntraced(function* (
  ask: Ask,
  pending: ReadonlyArray<string>,
  engine: "sqlite" | "postgres",
) {
  if (pending.length > 0)
    return [`The rules were not checked: ${pending.length} migration(s) are missing, run "${program()} db migrate"`]
  const problems: Array<string> = []
  for (const rule of [
    ...rules,
    ...accountRules(engine),
    ...textRules(engine),
    ...eventRules(engine),
    ...chatRules(engine),
  ])
    problems.push(...problemsOf(rule, yield* ask<Violation>(statementOf(rule))))
  problems.push(...problemsOf(foundBySearch, yield* misnamed(ask)))
  return [...problems, ...problemsOf(verifiedRounds, yield* unverifiedRounds(ask))]
})

/** The rule that the search of the showcase depends on. */
export const foundBySearch = {
  rule: "A listing that is not closed is found by the words of its item's name",
  of: "listings",
} as const

interface Named {
  readonly id: string
  readonly words: string
  readonly name: string
}

/** SQL cannot compute the terms of a name, so the listings are read in chunks. */
const misnamed = Effect.fnUntraced(function* (ask: Ask) {
  const ids: Array<string> = []
  let page: ReadonlyArray<Named> = []
  do {
    page = yield* ask<Named>(namesAfter(page.at(-1)?.id))
    for (const { id, words, name } of page) if (words !== listingTerms(name)) ids.push(id)
  } while (page.length === atOnce)
  return ids.slice(0, 3).map((id) => ({ id, n: ids.length }))
})

const atOnce = 5000

const namesAfter = (id: string | undefined): string => `
  SELECT l.id, l.words, i.name FROM listings l JOIN items i ON i.id = l.item_id
  WHERE l.status <> 'closed' ${id === undefined ? "" : `AND l.id > '${id}'`}
  ORDER BY l.id LIMIT ${atOnce}`
