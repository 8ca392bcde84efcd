import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { Effect, Fiber, ManagedRuntime, Option, Redacted, Result } from "effect"
import { igdb } from "../../../adapters/editions/igdb.ts"
import { checkEditionSources } from "../../../adapters/editions/sources.ts"
import type { Edition } from "../../../core/index.ts"
import { steeredClock } from "../../support/steered-clock.ts"

interface Asked {
  readonly path: string
  readonly body: string
  readonly headers: Headers
}

/** IGDB and the place of its tokens, on a free port. A token is good until another one is given. */
const startGames = () => {
  const asked: Array<Asked> = []
  let arrived = Promise.withResolvers<void>()
  let tokens = 0
  const state = {
    games: (): Response => Response.json([]),
    tokens: (token: string): Response => Response.json({ access_token: token, expires_in: 5000, token_type: "bearer" }),
    /** Whether no token is good. */
    refuses: false,
  }
  const first = { ...state }
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const path = new URL(request.url).pathname
      asked.push({ path, body: await request.text(), headers: request.headers })
      arrived.resolve()
      arrived = Promise.withResolvers()
      if (request.method !== "POST") return new Response(null, { status: 405 })
      if (path === "/oauth2/token") return state.tokens(`token-${++tokens}`)
      const good = request.headers.get("authorization") === `Bearer token-${tokens}` && !state.refuses
      return good ? state.games() : new Response("{}", { status: 401 })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    state,
    /** Makes the token that was given last a bad one. */
    endToken: () => void tokens++,
    behave: () => {
      Object.assign(state, first)
      asked.length = 0
    },
    untilAsked: async (times: number): Promise<void> => {
      while (asked.length < times) await arrived.promise
    },
    stop: () => server.stop(true),
  }
}

const clock = steeredClock()
const games = startGames()
const options = { userAgent: "curio/1 ( https://curio.example )", servers: 0 }
const access = {
  url: games.url,
  tokenUrl: `${games.url}/oauth2/token`,
  clientId: "client",
  clientSecret: Redacted.make("hunter2&x"),
}
const runtime = ManagedRuntime.make(clock.layer)
afterEach(() => games.behave())
afterAll(async () => {
  await runtime.dispose()
  await games.stop()
})

const game = {
  id: 42,
  name: "Tin Moons",
  first_release_date: 915148799,
  cover: { id: 1, image_id: "co1abc" },
  involved_companies: [
    { company: { name: "Ada Games" }, developer: true, publisher: false },
    { company: { name: "Copper House" }, developer: false, publisher: true },
    { company: 7, developer: true },
  ],
  franchises: [{ name: "Moons" }, { name: "Tin" }],
  url: "https://igdb.example/games/tin-moons",
}
const found = {
  title: "Tin Moons",
  creators: ["Ada Games"],
  year: 1998,
  publisher: "Copper House",
  cover: `${games.url}/igdb/image/upload/t_cover_big/co1abc.jpg`,
  series: { name: "Moons", number: null },
  sourceUrl: "https://igdb.example/games/tin-moons",
}

const sourceOf = () => igdb(access, options)
/** What is found, null for nothing, or why not. */
const find = (edition: string, source = sourceOf()) =>
  runtime.runPromise(
    Effect.map(
      Effect.result(source.find(edition as Edition)),
      Result.match({ onSuccess: Option.getOrNull, onFailure: ({ reason }) => reason }),
    ),
  )
const answers = (of: unknown) => {
  games.state.games = () => Response.json(of)
}
const paths = () => games.asked.map(({ path }) => path)

describe("IGDB", () => {
  test("is asked for a game by its id, with a token that is kept", async () => {
    answers([game])
    const source = sourceOf()
    expect(await find("igdb:42", source)).toEqual(found)
    expect(await find("igdb:42", source)).toEqual(found)
    expect(paths()).toEqual(["/oauth2/token", "/v4/games", "/v4/games"])
    const [token, asked] = games.asked
    expect(token?.body).toBe("client_id=client&client_secret=hunter2%26x&grant_type=client_credentials")
    expect(asked?.headers.get("client-id")).toBe("client")
    expect(asked?.headers.get("user-agent")).toBe(options.userAgent)
    expect(asked?.body).toBe(
      "fields name,first_release_date,cover.image_id,involved_companies.company.name,involved_companies.developer," +
        "involved_companies.publisher,franchises.name,url; where id = 42;",
    )
  })

  test("is asked for games alone, and an empty list says that it does not know one", async () => {
    expect(await find("igdb:43")).toBeNull()
    games.behave()
    expect(sourceOf().knows("igdb:1" as Edition)).toBeTrue()
    expect(sourceOf().knows("steam:1" as Edition)).toBeFalse()
    expect(await find("steam:1")).toBeNull()
    expect(games.asked).toEqual([])
  })

  test("that refuses a token is asked once more with a new one, and then no more", async () => {
    answers([game])
    const source = sourceOf()
    expect(await find("igdb:42", source)).toEqual(found)
    games.endToken()
    games.asked.length = 0
    expect(await find("igdb:42", source)).toEqual(found)
    expect(paths()).toEqual(["/v4/games", "/oauth2/token", "/v4/games"])
    games.asked.length = 0
    games.state.refuses = true
    expect(await find("igdb:42", source)).toBe(`${games.url} answers 401.`)
    expect(paths()).toEqual(["/v4/games", "/oauth2/token", "/v4/games"])
  })

  test("is asked for a new token a minute before the old one expires", async () => {
    answers([game])
    const source = sourceOf()
    await find("igdb:42", source)
    clock.forward(4_939_000)
    await find("igdb:42", source)
    expect(paths().filter((path) => path === "/oauth2/token")).toHaveLength(1)
    clock.forward(1000)
    await find("igdb:42", source)
    expect(paths().filter((path) => path === "/oauth2/token")).toHaveLength(2)
  })

  test.each<[string, () => Response, string]>([
    ["400", () => new Response("{}", { status: 400 }), "answers 400"],
    ["no token", () => Response.json({ expires_in: 7 }), "sends no token"],
    ["a token that would end its header", () => Response.json({ access_token: "a\r\nx: y" }), "sends no token"],
    ["a list", () => Response.json(["token"]), "sends no token"],
  ])("whose place of tokens answers %s is not asked", async (_, how, what) => {
    games.state.tokens = how
    expect(await find("igdb:42")).toBe(`${games.url} ${what}.`)
    expect(paths()).toEqual(["/oauth2/token"])
  })

  test.each<[string, () => Response, string]>([
    ["a game without a name", () => Response.json([{ ...game, name: " " }]), "sends no game"],
    ["an object", () => Response.json({ game }), "sends no such JSON"],
    ["429", () => new Response("{}", { status: 429 }), "answers 429"],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/other" } }), "answers 302"],
    ["2 MB", () => new Response("x".repeat(2_000_000)), "sends more than it may"],
  ])("that answers %s is not used", async (_, how, what) => {
    games.state.games = how
    expect(await find("igdb:42")).toBe(`${games.url} ${what}.`)
    expect(games.asked).toHaveLength(2)
  })

  test("of which there is little to say, says that", async () => {
    const nothing = { creators: [], year: null, publisher: null, cover: null, series: null, sourceUrl: null }
    const odd = { name: "A", cover: { image_id: "../x" }, first_release_date: 1e30, franchises: 7, url: 7 }
    answers([{ ...odd, involved_companies: [{ developer: true }, 7] }])
    expect(await find("igdb:42")).toEqual({ title: "A", ...nothing })
  })

  test("finds games by words, which cannot end their quotation", async () => {
    answers([game, { ...game, id: 1.5 }, { ...game, name: 7 }, { name: "No id" }])
    const hits = await runtime.runPromise(sourceOf().search('tin\\" moons; limit 500;'))
    expect(hits).toEqual([{ edition: "igdb:42" as Edition, ...found }])
    expect(games.asked.at(-1)?.body).toEndWith('url; search "tin  moons  limit 500"; limit 20;')
    games.behave()
    expect(await runtime.runPromise(sourceOf().search('";'))).toEqual([])
    expect(games.asked).toEqual([])
  })

  test("is left alone for 260 ms after each request, times the servers that share its rate", async () => {
    answers([game])
    const source = igdb(access, { ...options, servers: 2 })
    const asked = [1, 2].map(() => runtime.runFork(source.find("igdb:42" as Edition)))
    await games.untilAsked(2)
    await clock.untilAsleep(520)
    expect(paths()).toEqual(["/oauth2/token", "/v4/games"])
    clock.forward(520)
    for (const fiber of asked) await runtime.runPromise(Fiber.join(fiber))
    expect(games.asked).toHaveLength(3)
  })

  test("is asked by the check for one game", async () => {
    const addresses = { openLibrary: null, scryfall: null, musicBrainz: null, igdb: access, bgg: null }
    await runtime.runPromise(checkEditionSources(addresses, options))
    expect(paths()).toEqual(["/oauth2/token", "/v4/games"])
    games.state.tokens = () => new Response("{}", { status: 403 })
    const failure = await runtime.runPromise(Effect.flip(checkEditionSources(addresses, options)))
    expect(failure.reason).toBe(`${games.url} answers 403.`)
  })
})
