import { Unavailable } from "../../../core/index.ts"

/** How long a statement may take. */
export interface TimeLimit {
  readonly millis: number
  /** Is called when a server did not even end what takes longer, which was asked at least `lateMillis(limit)` ago. */
  readonly onLate: () => void
}

/** How much longer this process waits than the server has: its answer says more than silence. */
const graceMillis = 2_000

export const lateMillis = ({ millis }: Pick<TimeLimit, "millis">): number => millis + graceMillis

/**
 * The answer of a server that ends what takes longer than the limit. A server that does not even do that is not waited
 * for: the database may hang, or the network may have lost the connection.
 */
export const inTime = <A>(asked: PromiseLike<A>, limit: TimeLimit | null): PromiseLike<A> =>
  limit === null ? asked : limited(asked, limit)

// It runs for every statement, so it makes one promise and one timer.
const limited = <A>(asked: PromiseLike<A>, limit: TimeLimit): Promise<A> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      limit.onLate()
      reject(new Unavailable("down", new NoAnswer("The database did not answer in time.")))
    }, lateMillis(limit))
    asked.then(
      (answer) => {
        clearTimeout(timer)
        resolve(answer)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })

/** Whether a statement failed because nothing at all arrived: its connection is of no use. */
export const isUnanswered = (error: unknown): boolean => error instanceof Unavailable && error.cause instanceof NoAnswer

class NoAnswer extends Error {}
