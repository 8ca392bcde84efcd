import type { Tables } from "../../../adapters/sql/schema/tables.ts"
import type { Answer } from "../../support/client.ts"
import type { Service } from "../../support/service.ts"
import type { Person } from "../users/people.ts"
import type { Copies } from "./copies.ts"

/** One who has the most of everything, and another account. */
export interface Parties {
  readonly service: Service
  readonly owner: Person
  readonly other: Person
}

/** A part of the data: what is made over HTTP, and the statements that copy it. */
export type Part = (
  parties: Parties,
  copies: Copies,
  tables: Tables,
) => Promise<{
  readonly ids: Readonly<Record<string, ReadonlyArray<string>>>
  readonly statements: ReadonlyArray<string>
}>

/** How many further accounts there are, and rows of what has no bound of its own. */
export const [people, many] = [5_000, 2_000]

/** The numbers of tables in the ids of copies. */
export const numbers = { users: 1, friendships: 2, requests: 3, blocks: 4 } as const

/** The longest text of a length: a quote is two bytes in JSON, and each other character four bytes and two units. */
export const longest = (length: number) => `"${"😀".repeat(length - 2)}"`

/** As many words as fit into a length. */
export const wordy = (length: number) =>
  Array.from({ length: Math.floor(length / 4) }, (_, n) => n.toString(36).padStart(3, "x")).join(" ")

/** The body of an answer that has to be good. */
export const made = async (answer: Promise<Answer>) => {
  const { body, status, text } = await answer
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}
