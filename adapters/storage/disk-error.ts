import { Effect } from "effect"
import { Unavailable } from "../../core/index.ts"

/** Runs work on the disk. An error becomes a defect: `Unavailable` for a disk that is full or does not work. */
export const ended = <A>(work: () => Promise<A>): Effect.Effect<A> =>
  Effect.orDie(
    Effect.tryPromise({ try: work, catch: (fault) => new Unavailable(isFull(fault) ? "full" : "down", fault) }),
  )

/** Whether the error means that the file does not exist. */
export const isMissing = (fault: unknown): boolean => codeOf(fault) === "ENOENT"

const isFull = (fault: unknown): boolean => /^(ENOSPC|EDQUOT)$/.test(codeOf(fault))

const codeOf = (fault: unknown): string => (fault instanceof Error && "code" in fault ? String(fault.code) : "")
