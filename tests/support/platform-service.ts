import { type ListedGame, someGames } from "./game-platform/libraries.ts"
import { startGamePlatform } from "./game-platform.ts"
import { startService } from "./service.ts"

/** Where the service believes to be; a test's browser knows better. */
export const publicUrl = "http://localhost:39998"
export const frontendUrl = "http://frontend.test"
export const integration = "/integrations/gameplatform"
export const goodKey = "0123456789abcdefABCDEF9876543210"

let accounts = 0
/** An account of the platform that no user has yet. */
export const freshAccount = (): string => `7656119${String(++accounts).padStart(10, "0")}`

interface Options {
  readonly engine?: string
  /** Whether the platform's store says anything about games. */
  readonly store?: boolean
  readonly env?: Record<string, string>
}

/** The whole service next to a game platform. */
export const startPlatformService = async ({ engine = "SQLite", store = false, env = {} }: Options = {}) => {
  let ahead = 0
  const platform = startGamePlatform({ now: () => Date.now() + ahead })
  const service = await startService({
    engine,
    passwordCost: 4,
    env: {
      PUBLIC_URL: publicUrl,
      FRONTEND_URL: frontendUrl,
      ...platform.env,
      ...(store ? {} : { GAMEPLATFORM_STORE_URL: "" }),
      ...env,
    },
  })

  /** A user who is signed in, in a browser that can go to the platform and back. */
  const person = async () => {
    const own = await service.person()
    const setOut = async (): Promise<string> => (await own.post(`${integration}/login`)).body.url
    /** Visits the callback; answers what the frontend is notified. */
    const land = async (address: string): Promise<Record<string, string>> => {
      const { headers, status, text } = await own.get(address.slice(publicUrl.length))
      const to = new URL(headers.get("location") ?? "")
      if (status !== 302 || text !== "" || to.origin + to.pathname !== `${frontendUrl}/settings`)
        throw new Error(`${status} to ${to.href}`)
      return Object.fromEntries(to.searchParams)
    }
    return {
      ...own,
      setOut,
      land,
      /** The whole way: to the platform, through its page with an account, and back. */
      link: async (account: string) => land(await platform.signIn(await setOut(), account)),
      start: (body: unknown) => own.post(`${integration}/imports`, body),
      see: (id: string) => own.get(`${integration}/imports/${id}`),
      /** The import once it has come to its end. */
      over: async (id: string) => {
        while (true) {
          const { body, status } = await own.get(`${integration}/imports/${id}`)
          if (status !== 200) throw new Error(`GET of an import answers ${status}`)
          if (body.finishedAt !== null) return body
        }
      },
      collection: async (fields: object = {}): Promise<string> =>
        (await own.post("/collections", { name: "Games", type: "games", ...fields })).body.id,
      /** All items of a collection, by name. */
      items: async (collectionId: string) => {
        const all: Array<Record<string, unknown> & { readonly fields: Record<string, unknown> }> = []
        for (let cursor = ""; ; ) {
          const { body } = await own.get(`/collections/${collectionId}/items?sort=name&limit=100${cursor}`)
          all.push(...body.items)
          if (body.nextCursor === null) return all
          cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
        }
      },
    }
  }

  /** A user with a linked account that has games, and with a key. */
  const player = async (games: number | ReadonlyArray<ListedGame> = 3) => {
    const own = await person()
    const account = freshAccount()
    platform.own(account, typeof games === "number" ? someGames(games) : games)
    const linked = await own.link(account)
    if (linked["gameplatform"] !== "connected") throw new Error(`Not linked: ${JSON.stringify(linked)}`)
    await own.put(`${integration}/api-key`, { apiKey: goodKey })
    return { ...own, account }
  }

  return {
    ...service,
    platform,
    /** Sets both clocks forward: the service's and the platform's. */
    forward: (minutes: number) => {
      ahead += minutes * 60_000
      service.clock.forward({ minutes })
    },
    person,
    player,
    stop: async () => {
      await service.stop()
      platform.stop()
    },
  }
}

export type PlatformService = Awaited<ReturnType<typeof startPlatformService>>
export type Player = Awaited<ReturnType<PlatformService["player"]>>
