import type { Misdeed } from "./game-platform/misdeeds.ts"

/** Open Library's `/api/books` on a free port, with the books that a test gives it. */
export const startOpenLibrary = () => {
  const books = new Map<string, object>()
  const asked: Array<string> = []
  let misdeed: Misdeed | null = null
  let arrived = Promise.withResolvers<void>()

  const answer = (query: URLSearchParams): Response => {
    const key = query.get("bibkeys") ?? ""
    const book = books.get(key)
    return Response.json(book === undefined ? {} : { [key]: book })
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: (request) => {
      const { pathname, search, searchParams } = new URL(request.url)
      asked.push(`${request.method} ${pathname}${search}`)
      arrived.resolve()
      arrived = Promise.withResolvers()
      if (pathname !== "/api/books") return new Response(null, { status: 404 })
      const honest = () => answer(searchParams)
      return misdeed?.(honest, asked.length) ?? honest()
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  return {
    url,
    /** What the service has to be given, to ask this one. */
    env: { EDITION_LOOKUP: "openlibrary", EDITION_LOOKUP_URL: url },
    has: (isbn: string, book: object) => void books.set(`ISBN:${isbn}`, book),
    /** Does this instead of answering, until `behave`. */
    misbehave: (how: Misdeed) => {
      misdeed = how
    },
    /** Honest again; forgets the requests, and keeps the books. */
    behave: () => {
      misdeed = null
      asked.length = 0
    },
    asked: asked as ReadonlyArray<string>,
    /** Waits until so many requests came since the last `behave`. */
    untilAsked: async (times: number): Promise<void> => {
      while (asked.length < times) await arrived.promise
    },
    stop: () => server.stop(true),
  }
}
