import { Effect } from "effect"

/**
 * A request to a server in this process. It is answered once the sockets have had their turns: Bun looks at them
 * between two immediates, and not between two promises.
 */
export const requestMeanwhile = Effect.acquireRelease(
  Effect.sync(() => {
    const server = Bun.serve({ port: 0, fetch: () => new Response() })
    const request = { isAnswered: false, server, ended: Promise.resolve() }
    request.ended = fetch(server.url).then(() => {
      request.isAnswered = true
    })
    return request
  }),
  ({ ended, server }) =>
    Effect.promise(async () => {
      await ended
      await server.stop(true)
    }),
)

/** Runs an effect, and counts how many turns the rest of the process has meanwhile; `take` is called in each. */
export const turnsDuring = Effect.fnUntraced(function* <A, E, R>(
  work: Effect.Effect<A, E, R>,
  take: () => void = () => {},
) {
  let turns = 0
  let isDone = false
  const turn = () => {
    if (isDone) return
    turns += 1
    take()
    setImmediate(turn)
  }
  setImmediate(turn)
  yield* Effect.ensuring(
    work,
    Effect.sync(() => {
      isDone = true
    }),
  )
  return turns
})
