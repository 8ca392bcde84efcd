import { createHash } from "node:crypto"
import { isId, type TransactionSubject } from "../../../core/index.ts"

/**
 * The advisory lock that every transaction takes: shared if it says what it is about, else alone. Keys of two numbers
 * never equal keys of one.
 */
export const everybody = "1668641391, 1"

/**
 * The statements with which a transaction begins. Every lock is taken before anything is read, and each statement at
 * `READ COMMITTED` sees what is committed when it begins: so it sees all that earlier transactions about the same
 * subjects did. All take the keys in the same order, so that no two wait for each other.
 */
export const beginning = (about: ReadonlyArray<TransactionSubject> | undefined, limits = ""): string => {
  const begin = `BEGIN ISOLATION LEVEL READ COMMITTED${limits}`
  if (about === undefined) return `${begin}; select pg_advisory_xact_lock(${everybody})`
  const locks = keysOf(about).map((key) => `pg_advisory_xact_lock(${key})`)
  // One statement: Postgres evaluates what a select without rows asks for from the left to the right.
  return `${begin}; select ${[`pg_advisory_xact_lock_shared(${everybody})`, ...locks].join(", ")}`
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
export const limitsOf = (seconds: number): string =>
  Object.entries(settingsOf(seconds))
    .map(([name, value]) => `; SET LOCAL ${name} = ${value}`)
    .join("")

/** The settings of a connection that limit it so. */
export const settingsOf = (seconds: number) => ({
  statement_timeout: seconds * 1000,
  idle_in_transaction_session_timeout: seconds * 1000,
})
