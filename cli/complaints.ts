import { Cause, Console, Effect, Exit, Predicate } from "effect"
import { Unavailable } from "../core/index.ts"

/** 0 done, 1 failed, 2 called wrongly. Contract: CLI. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return 0
  const error = Cause.squash(exit.cause)
  return Predicate.isTagged(error, "ShowHelp") || Predicate.isTagged(error, "CalledWrongly") ? 2 : 1
}

/** Says on standard error what went wrong: a sentence, and never a stack or a statement of SQL. Contract: CLI. */
export const complain = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  const error = Cause.squash(cause)
  // The presenter has said it.
  if (Predicate.isTagged(error, "ShowHelp")) return Effect.void
  if (Cause.hasInterruptsOnly(cause)) return Console.error("Interrupted.")
  if (error instanceof Unavailable) return Console.error(`${error.message} "curio doctor" says more.`)
  if (!Cause.hasFails(cause)) return Console.error(`This is a fault of curio: ${symptomOf(error)}`)
  return Console.error(error instanceof Error ? error.message : String(error))
}

/** What the driver itself said; the layers above it would repeat the statement. */
const symptomOf = (defect: unknown): string => {
  if (defect instanceof Error && defect.cause !== undefined) return symptomOf(defect.cause)
  return String(defect instanceof Error ? defect.message : defect).split("\n", 1)[0] ?? ""
}
