import type { Misdeed } from "./game-platform/misdeeds.ts"

/** Open Library's `/api/books` and `/search.json` on a free port, with the books and works that a test gives it. */
export const startOpenLibrary = () => {
  const books = new Map<string, object>()
  const works = new Map<string, ReadonlyArray<object>>()
  const pictures = new Map<string, () => Response>()
  const agents = new Set<string | null>()
  const asked: Array<string> = []
  let misdeed: Misdeed | null = null
  let arrived = Promise.withResolvers<void>()

  const answer = (path: string, query: URLSearchParams): Response => {
    if (path === "/search.json") return Response.json({ docs: works.get(query.get("q") ?? "") ?? [] })
    const key = query.get("bibkeys") ?? ""
    const book = books.get(key)
    return Response.json(book === undefined ? {} : { [key]: book })
  }

  /** The record of an edition, which has the series of a book. It is asked for in addition, so it is not counted. */
  const record = (query: URLSearchParams): Response => {
    const key = query.get("bibkeys") ?? ""
    const book = books.get(key) ?? {}
    return Response.json({ [key]: { details: "series" in book ? { series: book.series } : {} } })
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: (request) => {
      const { pathname, search, searchParams } = new URL(request.url)
      agents.add(request.headers.get("user-agent"))
      if (searchParams.get("jscmd") === "details") return record(searchParams)
      asked.push(`${request.method} ${pathname}${search}`)
      arrived.resolve()
      arrived = Promise.withResolvers()
      const picture = pictures.get(pathname)
      if (picture !== undefined) return picture()
      if (pathname !== "/api/books" && pathname !== "/search.json") return new Response(null, { status: 404 })
      const honest = () => answer(pathname, searchParams)
      return misdeed?.(honest, asked.length) ?? honest()
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  return {
    url,
    /** What the service has to be given, to ask this one. */
    env: {
      EDITION_LOOKUP: "openlibrary",
      EDITION_LOOKUP_URL: url,
      EDITION_SCRYFALL_URL: "off",
      EDITION_MUSICBRAINZ_URL: "off",
    },
    has: (isbn: string, book: object) => void books.set(`ISBN:${isbn}`, book),
    finds: (words: string, ...found: ReadonlyArray<object>) => void works.set(words, found),
    /** Answers a path with a picture, or with what is none. Returns its address. */
    shows: (path: string, how: () => Response) => {
      pictures.set(path, how)
      return `${url}${path}`
    },
    /** The names of those who asked. */
    agents: agents as ReadonlySet<string | null>,
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
