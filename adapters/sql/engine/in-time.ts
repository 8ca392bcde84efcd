import { Unavailable } from "../../../core/index.ts"

/** How much longer this process waits than the server has: its answer says more than silence. */
const graceMillis = 2_000

/**
 * The answer of a server that ends what takes longer than `millis`. A server that does not even do that is not waited
 * for: the database may hang, or the network may have lost the connection.
 */
export const inTime = async <A>(asked: PromiseLike<A>, millis: number | null): Promise<A> => {
  if (millis === null) return asked
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Unavailable("down", new Error("The database did not answer in time.")))
  }, millis + graceMillis)
  try {
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
