import type { Misdeed } from "./game-platform/misdeeds.ts"

/**
 * A source of editions on a free port: paths with the JSON or the answers that a test gives them. Other paths are 404.
 */
export const startEditionSource = () => {
  const answers = new Map<string, unknown>()
  interface Asked extends Record<"agent" | "accept", string | null> {
    readonly path: string
    readonly authorization?: string
  }
  const asked: Array<Asked> = []
  let misdeed: Misdeed | null = null
  let arrived = Promise.withResolvers<void>()
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: ({ headers, url }) => {
      const { pathname, search } = new URL(url)
      const path = `${pathname}${search}`
      const authorization = headers.get("authorization")
      const proof = authorization === null ? {} : { authorization }
      asked.push({ path, agent: headers.get("user-agent"), accept: headers.get("accept"), ...proof })
      arrived.resolve()
      arrived = Promise.withResolvers()
      const honest = () => {
        const answer = answers.get(path)
        if (answer === undefined) return Response.json({ error: "not found" }, { status: 404 })
        return typeof answer === "function" ? (answer as () => Response)() : Response.json(answer)
      }
      return misdeed?.(honest, asked.length) ?? honest()
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    has: (path: string, answer: unknown) => void answers.set(path, answer),
    asked: asked as ReadonlyArray<Asked>,
    /** Does this instead of answering, until `behave`. */
    misbehave: (how: Misdeed) => {
      misdeed = how
    },
    /** Honest again; forgets the requests, and keeps the answers. */
    behave: () => {
      misdeed = null
      asked.length = 0
    },
    /** Waits until so many requests came since the last `behave`. */
    untilAsked: async (times: number): Promise<void> => {
      while (asked.length < times) await arrived.promise
    },
    stop: () => server.stop(true),
  }
}
