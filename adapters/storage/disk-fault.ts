import { Effect } from "effect"
import { Unavailable } from "../../core/index.ts"

/** Work on the disk. What goes wrong is a defect: `Unavailable` for a disk that is full or does not work. */
export const ended = <A>(work: () => Promise<A>): Effect.Effect<A> =>
  Effect.orDie(
    Effect.tryPromise({ try: work, catch: (fault) => new Unavailable(isFull(fault) ? "full" : "down", fault) }),
  )

/** Whether there is no such file. */
export const isMissing = (fault: unknown): boolean => codeOf(fault) === "ENOENT"

const isFull = (fault: unknown): boolean => /^(ENOSPC|EDQUOT)$/.test(codeOf(fault))

const codeOf = (fault: unknown): string => (fault instanceof Error && "code" in fault ? String(fault.code) : "")
