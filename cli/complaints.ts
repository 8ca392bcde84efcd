import { Cause, Console, type Effect, Exit, Predicate } from "effect"
import { Unavailable } from "../core/index.ts"

/** 0 done, 1 failed, 2 called wrongly. Contract: CLI. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return 0
  const error = Cause.squash(exit.cause)
  return Predicate.isTagged(error, "ShowHelp") || Predicate.isTagged(error, "CalledWrongly") ? 2 : 1
}

/** Says on standard error what went wrong, in a sentence and never with a stack. Contract: CLI. */
export const complain = (cause: Cause.Cause<unknown>): Effect.Effect<void> => Console.error(sentenceOf(cause))

const sentenceOf = (cause: Cause.Cause<unknown>): string => {
  if (Cause.hasInterruptsOnly(cause)) return "Interrupted."
  const error = Cause.squash(cause)
  if (Predicate.isTagged(error, "ShowHelp")) return seeHelp
  if (error instanceof Unavailable) return `${error.message} "curio doctor" says more.`
  if (Cause.hasFails(cause)) return error instanceof Error ? error.message : String(error)
  return `This is a fault of curio itself: ${firstLine(rootOf(error))}.`
}
