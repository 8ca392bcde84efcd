import { Effect } from "effect"
import { Unavailable } from "../../core/index.ts"
import { onPool } from "../concurrency/pool-metrics.ts"

/** Runs work on the disk. An error becomes a defect: `Unavailable` for a disk that is full or does not work. */
export const onDisk = <A>(work: () => Promise<A>): Effect.Effect<A> =>
  Effect.orDie(
    Effect.flatMap(onPool("files", work), (counted) =>
      Effect.tryPromise({ try: counted, catch: (error) => new Unavailable(isFull(error) ? "full" : "down", error) }),
    ),
  )

/** Whether the error means that the file does not exist. */
export const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT"

/** What is found; `otherwise` where the file does not exist. */
export const unlessMissing = async <A, B>(found: Promise<A>, otherwise: B): Promise<A | B> => {
  try {
    return await found
  } catch (error) {
    if (isMissing(error)) return otherwise
    throw error
  }
}

const isFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT)$/.test(codeOf(error))

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "")
