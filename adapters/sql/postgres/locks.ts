import { createHash } from "node:crypto"
import { isId, type TransactionSubject } from "../../../core/index.ts"

/**
 * The advisory lock that every transaction takes: shared if it says what it is about, else alone. Keys of two numbers
 * never equal keys of one.
 */
export const everybody = "1668641391, 1"

/** A statement and its values. A connection keeps it by its text. */
export interface Statement {
  readonly text: string
  readonly values?: ReadonlyArray<unknown>
}

/**
 * The statements with which a transaction begins. Every lock is taken before anything is read, and each statement at
 * `READ COMMITTED` sees what is committed when it begins: so it sees all that earlier transactions about the same
 * subjects did. All take the keys in the same order, so that no two wait for each other.
 */
export const beginning = (
  about: ReadonlyArray<TransactionSubject> | undefined,
  limits: ReadonlyArray<Statement>,
): ReadonlyArray<Statement> => [
  { text: "BEGIN ISOLATION LEVEL READ COMMITTED" },
  ...limits,
  ...(about === undefined ? [{ text: `select pg_advisory_xact_lock(${everybody})` }] : locking(keysOf(about))),
]

/** For how many keys there is a text of its own. */
const mostInText = 4

const locking = (keys: ReadonlyArray<bigint>): ReadonlyArray<Statement> => {
  const values = keys.map(String)
  if (keys.length <= mostInText) return [{ text: textOf(keys.length), values }]
  const ofList = "select pg_advisory_xact_lock(value::bigint) from jsonb_array_elements_text($1::text::jsonb)"
  return [{ text: textOf(0) }, { text: ofList, values: [JSON.stringify(values)] }]
}

// One statement: Postgres evaluates what a select without rows asks for from the left to the right.
const textOf = (count: number): string => {
  const locks = Array.from({ length: count }, (_, n) => `pg_advisory_xact_lock($${n + 1}::bigint)`)
  return `select ${[`pg_advisory_xact_lock_shared(${everybody})`, ...locks].join(", ")}`
}

/** The keys of the locks of some subjects, each once, in the order in which they are taken. */
export const keysOf = (about: ReadonlyArray<TransactionSubject>): ReadonlyArray<bigint> =>
  about.length === 1 ? about.map(keyOf) : [...new Set(about.map(keyOf))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

/** 64 bits: the random half of an id, or a part of a hash. Subjects with one key wait for each other needlessly. */
const keyOf = (subject: TransactionSubject): bigint => {
  const hex = isId(subject) ? subject.replaceAll("-", "").slice(16) : sha256(subject).slice(0, 16)
  return BigInt.asIntN(64, BigInt(`0x${hex}`))
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

/**
 * How long a statement of a transaction, a wait for its locks among them, and a pause between two of them may take,
 * where the connection has no such limits: that of a pooler serves others next.
 */
export const limitsOf = (seconds: number): ReadonlyArray<Statement> => {
  const settings = Object.entries(settingsOf(seconds))
  const calls = settings.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`)
  return [{ text: `select ${calls.join(", ")}`, values: settings.flat().map(String) }]
}

/** The settings of a connection that limit it so. */
export const settingsOf = (seconds: number) => ({
  statement_timeout: seconds * 1000,
  idle_in_transaction_session_timeout: seconds * 1000,
})
