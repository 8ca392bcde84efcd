import { detailsAnswer, type ListedGame, libraryAnswer, type StoreDetails } from "./game-platform/libraries.ts"
import type { Misdeed } from "./game-platform/misdeeds.ts"
import { openIdSide } from "./game-platform/openid.ts"

type Kind = "sign-in" | "confirm" | "games" | "details" | "other"

/** A request that came; `of` is the account or the game that it is about. */
interface PlatformRequest {
  readonly kind: Kind
  readonly of: string
  readonly query: URLSearchParams
}

/**
 * A game platform on a free port: OpenID 2.0, GetOwnedGames and the store's appdetails. `now` is what its clock shows.
 */
export const startGamePlatform = ({ now = () => Date.now() } = {}) => {
  const libraries = new Map<string, ReadonlyArray<ListedGame>>()
  const details = new Map<string, StoreDetails>()
  const misdeeds = new Map<string, Misdeed>()
  const attempts = new Map<string, number>()
  const requests: Array<PlatformRequest> = []
  let someUser = "76561198000000001"
  let arrived = Promise.withResolvers<void>()

  const came = (kind: Kind, of: string, query: URLSearchParams) => {
    requests.push({ kind, of, query })
    arrived.resolve()
    arrived = Promise.withResolvers()
  }

  /** The honest answer, or what the user whom it is about does instead. */
  const perhaps = (of: string, honest: () => Response): Response | Promise<Response> => {
    const attempt = (attempts.get(of) ?? 0) + 1
    attempts.set(of, attempt)
    return misdeeds.get(of)?.(honest, attempt) ?? honest()
  }

  const answers: Record<string, (query: URLSearchParams, request: Request) => Response | Promise<Response>> = {
    "GET /openid/login": (query) => {
      const account = query.get("account") ?? someUser
      came("sign-in", account, query)
      const to = openId.signIn(query, account, now())
      return to === null ? new Response("Error", { status: 400 }) : Response.redirect(to, 302)
    },
    "POST /openid/login": async (_, request) => {
      const fields = new URLSearchParams(await request.text())
      came("confirm", "confirm", fields)
      return perhaps("confirm", () => new Response(openId.confirm(fields)))
    },
    "GET /api/IPlayerService/GetOwnedGames/v1/": (query) => {
      const account = query.get("steamid") ?? ""
      came("games", account, query)
      if (!/^[0-9A-Fa-f]{32}$/.test(query.get("key") ?? "")) return new Response("<h1>Forbidden</h1>", { status: 403 })
      return perhaps(account, () => libraryAnswer(libraries.get(account) ?? []))
    },
    "GET /store/api/appdetails": (query) => {
      const appId = query.get("appids") ?? ""
      came("details", appId, query)
      return perhaps(`details ${appId}`, () => detailsAnswer(appId, details.get(appId)))
    },
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const answer = answers[`${request.method} ${pathname}`]
      if (answer === undefined) came("other", pathname, searchParams)
      return answer?.(searchParams, request) ?? new Response(null, { status: 404 })
    },
  })
  const url = `http://127.0.0.1:${server.port}`
  const openId = openIdSide(url)

  return {
    url,
    openIdEndpoint: openId.endpoint,
    /** What the service has to be given, to take this for the platform. */
    env: {
      GAMEPLATFORM_OPENID_ENDPOINT: openId.endpoint,
      GAMEPLATFORM_ID_PATTERN: `${url.replaceAll(".", "\\.")}/openid/id/(\\d+)`,
      GAMEPLATFORM_API_URL: `${url}/api`,
      GAMEPLATFORM_STORE_URL: `${url}/store`,
      GAMEPLATFORM_MEDIA_URL: `${url}/media`,
    },
    /** Who is at the sign-in page from now on, unless its address says `account`. */
    be: (accountId: string) => {
      someUser = accountId
    },
    /** What an account has from now on. */
    own: (accountId: string, games: ReadonlyArray<ListedGame>) => void libraries.set(accountId, games),
    describe: (appId: number, what: StoreDetails) => void details.set(String(appId), what),
    /** Does this to an account's library, to `details <appId>` or to `confirm`, until `behave`. */
    misbehave: (of: string, how: Misdeed) => {
      misdeeds.set(of, how)
      attempts.delete(of)
    },
    /** Honest again; forgets the requests, and keeps what people own. */
    behave: () => {
      misdeeds.clear()
      attempts.clear()
      requests.length = 0
    },
    /** Everything that was asked since the last `behave`. */
    requests: requests as ReadonlyArray<PlatformRequest>,
    count: (kind: Kind): number => requests.filter((one) => one.kind === kind).length,
    /** Waits until so many requests of a kind came. */
    untilAsked: async (kind: Kind, times: number): Promise<void> => {
      while (requests.filter((one) => one.kind === kind).length < times) await arrived.promise
    },
    /** Signs in on the sign-in page; answers where the browser is sent back to. */
    signIn: async (page: string, accountId?: string): Promise<string> => {
      const at = new URL(page)
      if (accountId !== undefined) at.searchParams.set("account", accountId)
      const { status, headers } = await fetch(at, { redirect: "manual" })
      const to = headers.get("location")
      if (to === null) throw new Error(`The sign-in page answers ${status}`)
      return to
    },
    /** Fields with a signature of the platform's that holds, whatever they say. */
    sign: openId.sign,
    stop: () => server.stop(true),
  }
}

export type GamePlatform = ReturnType<typeof startGamePlatform>
