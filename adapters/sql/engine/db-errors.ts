import { Cause } from "effect"
import { isLimitOfTexts, Unavailable, UsageErrors } from "../../../core/index.ts"
import { raised } from "../schema/text-triggers.ts"

/** The codes of a driver's error, wherever the layers above it put them: `SQLITE_...` names and SQLSTATEs. */
export const codesOf = (error: unknown): ReadonlyArray<string> => {
  const codes: Array<string> = []
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at) codes.push(String(at.code))
    // Bun's Postgres driver has the SQLSTATE here, and in `code` only ERR_POSTGRES_SERVER_ERROR.
    if ("errno" in at) codes.push(String(at.errno))
  }
  return codes
}

/** The classes of the codes of Postgres (postgresql.org/docs/current/errcodes-appendix.html). */
const classes = /^(0[0-9ABFLPZ]|1[0]|2[0-8BDF]|3[489BDF]|4[024]|5[3-8]|72|F0|HV|P0|XX)[0-9A-Z]{3}$/

/**
 * A sentence for what the database does not know or does not allow: a function, a statement, a right. Databases of
 * other makers, and routers before Postgres, say so by codes of Postgres or by their own. `null` for any other error.
 */
export const refusalOf = (error: unknown): string | null => {
  const codes = codesOf(error).filter((code) => /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code))
  const isRefusal = codes.some((code) => /^(42883|42704|42501|0A000)$/.test(code) || !classes.test(code))
  if (!isRefusal) return null
  const reason = reasonOf(Cause.die(error)).split("\n", 1)[0] ?? ""
  return (
    `The database does not do what curio needs of Postgres: ${reason.replace(/\.$/, "")}. ` +
    "Use Postgres 14 or newer itself, without a router that spreads tables, and a role with the rights of the owner."
  )
}

/** Whether a transaction only has to be retried: it could not be serialised with another one. */
export const isSerialisationError = (error: unknown): boolean =>
  codesOf(error).some((code) => code === "40001" || code === "40P01")

/**
 * Whether a unique constraint failed. In a serialisable transaction of Postgres this also happens after a check:
 * another transaction may have committed such a row since.
 */
export const isDuplicate = (error: unknown): boolean => codesOf(error).includes("23505")

/** Whether another process holds the database's write lock. */
export const isBusy = (error: unknown): boolean => codesOf(error).some((code) => code.startsWith("SQLITE_BUSY"))

/**
 * `Unavailable` for a database that cannot work at the moment, and the error about a limit of an account for what its
 * triggers refuse; any other error unchanged.
 */
export const unavailable = (error: unknown): unknown => {
  if (error instanceof Unavailable || isLimitOfTexts(error)) return error
  const limit = limitIn(error)
  if (limit !== null) return limit
  const codes = codesOf(error)
  if (codes.some((code) => full.test(code))) return new Unavailable("full", error)
  if (codes.some((code) => down.test(code))) return new Unavailable("down", error)
  return error
}

/** What a trigger of `text-triggers.ts` raised, wherever the layers above put it. */
const limitIn = (error: unknown) => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.message === raised.items) return new UsageErrors.LimitReached({ limit: "items" })
    if (at.message === raised.texts) return new UsageErrors.StorageLimitReached({ limit: "texts" })
    if (at.message === raised.day) return new UsageErrors.StorageLimitReached({ limit: "texts-per-day" })
  }
  return null
}

/** The driver's own message, for an administrator; the layers above it would repeat the statement. */
export const reasonOf = (cause: Cause.Cause<unknown>): string => {
  let error = Cause.squash(cause)
  while (error instanceof Error && error.cause !== undefined) error = error.cause
  return error instanceof Error ? error.message : String(error)
}

const full = /^(SQLITE_FULL|53100)$/
const down = new RegExp(
  `^(${[
    "SQLITE_(IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|BUSY|LOCKED|PROTOCOL).*",
    // SQLSTATE: connection, login, no such database, resources, only reading, outcome unknown, cancelled by a timeout
    // or an administrator, shutting down, disk errors, damaged data.
    "(08|28|53|58)...|3D000|25006|25P03|40003|57014|57P0.|XX00[12]",
    "ERR_POSTGRES_CONNECTION.*|ERR_POSTGRES_(IDLE|LIFETIME)_TIMEOUT|ECONN.*|ENOTFOUND",
  ].join("|")})$`,
)
