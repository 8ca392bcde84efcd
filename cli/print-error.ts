import { Cause, Console, Effect, Exit, Predicate } from "effect"
import { program, refusalOf } from "../adapters/operations.ts"
import { type ErrorTag, Unavailable } from "../core/index.ts"

/** Exit codes: 0 success, 1 failure, 2 wrong usage. Contract: CLI. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return 0
  const error = Cause.squash(exit.cause)
  return Predicate.isTagged(error, "ShowHelp") || Predicate.isTagged(error, "UsageError") ? 2 : 1
}

/** Prints an error on standard error: a sentence, and never a stack or an SQL statement. Contract: CLI. */
export const printError = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  const error = Cause.squash(cause)
  // The presenter has printed it already.
  if (Predicate.isTagged(error, "ShowHelp")) return Effect.void
  if (Cause.hasInterruptsOnly(cause)) return Console.error("Interrupted.")
  if (error instanceof Unavailable) return Console.error(`${error.message} "${program()} doctor" says more.`)
  const refusal = Cause.hasFails(cause) ? null : refusalOf(error)
  if (refusal !== null) return Console.error(refusal)
  if (!Cause.hasFails(cause)) return Console.error(`This is a bug in curio: ${driverMessage(error)}`)
  return Console.error(error instanceof Error ? withHint(error) : String(error))
}

/** The sentence of an error; where a command shows what there is, its name too. */
const withHint = (error: Error): string => {
  const hint = "_tag" in error ? hints.get(String(error._tag)) : undefined
  return hint === undefined ? error.message : `${error.message.replace(/\.$/, "")}; "${program()} ${hint}.`
}

const hints: ReadonlyMap<string, string> = new Map<ErrorTag, string>([
  ["auth.NOT_FOUND", 'sessions list" shows them'],
  ["imports.NOT_FOUND", 'imports list" shows them'],
  ["mail.NOT_FOUND", 'mail list --failed" shows them'],
  ["offers.OFFER_NOT_FOUND", 'reports list --target-type offer" shows those with a problem'],
  ["reports.NOT_FOUND", 'reports list" shows them'],
  ["reports.NOT_REMOVABLE", 'users suspend <id> --note <text>" does that'],
  ["reports.OFFER_NOT_REMOVABLE", 'offers settle <id> <outcome> --note <text>" does that'],
  ["users.USER_NOT_FOUND", 'users list --q <text>" finds them'],
])

/** The driver's own message; the layers above it would repeat the statement. */
const driverMessage = (defect: unknown): string => {
  if (defect instanceof Error && defect.cause !== undefined) return driverMessage(defect.cause)
  return String(defect instanceof Error ? defect.message : defect).split("\n", 1)[0] ?? ""
}
