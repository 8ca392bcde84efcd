import { Clock, Effect, Option, Redacted, Semaphore } from "effect"
import { type EditionHit, type EditionSource, editionIn, type FoundEdition, partsOf } from "../../core/index.ts"
import type { IgdbAccess } from "../config/addresses.ts"
import {
  isRecord,
  recordsOf,
  type SourceOptions,
  type SourceRequest,
  sourceRequests,
  textIn,
  textsOf,
  unusable,
} from "./source-request.ts"

/** Where IGDB is, unless the operator names another one. */
const igdbUrl = "https://api.igdb.com"

type Json = Readonly<Record<string, unknown>>

const fields =
  "fields name,first_release_date,cover.image_id,involved_companies.company.name,involved_companies.developer," +
  "involved_companies.publisher,franchises.name,url;"

/**
 * IGDB: games by their id there, and by words of their names (api-docs.igdb.com). It is asked with a token of Twitch,
 * which the operator's client id and secret are exchanged for (dev.twitch.tv/docs/authentication). Four requests a
 * second are allowed to a client (api-docs.igdb.com/#rate-limits). Its data may be used as the agreement says that the
 * operator has with Twitch.
 */
export const igdb = (access: IgdbAccess, options: SourceOptions): EditionSource => {
  const { url } = access
  const ask = gamesAsked(access, options)
  return {
    name: "igdb",
    licence: "IGDB.com, under the Twitch Developer Services Agreement",
    knows: (edition) => edition.startsWith("igdb:"),
    types: ["games"],
    find: Effect.fn("editions.igdb")(function* (edition) {
      const { scheme, value } = partsOf(edition)
      if (scheme !== "igdb") return Option.none()
      const [game] = yield* ask(`${fields} where id = ${value};`)
      if (game === undefined) return Option.none()
      const found = foundIn(url, game)
      return found === null ? yield* unusable(url, "sends no game") : Option.some(found)
    }),
    search: (words) => {
      const text = plain(words)
      if (text === "") return Effect.succeed([])
      return Effect.map(ask(`${fields} search "${text}"; limit 20;`), (games) =>
        games.flatMap((game) => hitIn(url, game)),
      )
    },
  }
}

/** Words without what would end their quotation: how to escape that is not documented. */
const plain = (words: string): string => words.replace(/["\\;\p{Cc}]+/gu, " ").trim()

/** Asks for games with a token, and once more with a new one where the token is refused. */
const gamesAsked = (access: IgdbAccess, options: SourceOptions) => {
  const { clientId, url } = access
  const ask = sourceRequests(url, 260, options)
  const tokens = tokensOf(access, options)
  const askWith = (token: string, query: string) =>
    ask("/v4/games", {
      method: "POST",
      headers: { "client-id": clientId, authorization: `Bearer ${token}`, "content-type": "text/plain" },
      body: query,
      unknown: [401],
    })
  return Effect.fnUntraced(function* (query: string) {
    const first = yield* tokens(null)
    const body = (yield* askWith(first, query)) ?? (yield* askWith(yield* tokens(first), query))
    if (body === null) return yield* unusable(url, "answers 401")
    return Array.isArray(body) ? recordsOf(body) : yield* unusable(url, "sends no such JSON")
  })
}

/**
 * The token, which is kept until a minute before it expires, or until it is the one that was refused. One caller asks
 * for it while others wait, and at most once a second, so that wrong secrets do not flood the place that gives it.
 */
const tokensOf = ({ clientId, clientSecret, tokenUrl }: IgdbAccess, options: SourceOptions) => {
  const ask: SourceRequest = sourceRequests(tokenUrl, 1000, options)
  const one = Semaphore.makeUnsafe(1)
  let kept: { readonly token: string; readonly until: number } | null = null
  return (refused: string | null) =>
    one.withPermit(
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (kept !== null && kept.token !== refused && now < kept.until) return kept.token
        const form = {
          client_id: clientId,
          client_secret: Redacted.value(clientSecret),
          grant_type: "client_credentials",
        }
        const body = yield* ask("", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(form).toString(),
        })
        const token = isRecord(body) ? textIn(body["access_token"]) : null
        // What stands in a header must not end it.
        if (!isRecord(body) || token === null || !/^[\w.~+/=-]{1,500}$/.test(token))
          return yield* unusable(tokenUrl, "sends no token")
        const { expires_in: seconds } = body
        kept = { token, until: now + (typeof seconds === "number" ? seconds - 60 : 0) * 1000 }
        return token
      }),
    )
}

const foundIn = (url: string, game: Json): FoundEdition | null => {
  const title = textIn(game["name"])
  if (title === null) return null
  const { cover, franchises } = game
  const image = isRecord(cover) ? textIn(cover["image_id"]) : null
  const [franchise] = textsOf(franchises, "name")
  return {
    title,
    creators: companiesIn(game, "developer"),
    year: yearOf(game["first_release_date"]),
    publisher: companiesIn(game, "publisher")[0] ?? null,
    cover:
      image !== null && /^\w{1,40}$/.test(image) ? `${imagesAt(url)}/igdb/image/upload/t_cover_big/${image}.jpg` : null,
    series: franchise === undefined ? null : { name: franchise, number: null },
    sourceUrl: textIn(game["url"]),
  }
}

const companiesIn = (game: Json, part: "developer" | "publisher"): ReadonlyArray<string> =>
  recordsOf(game["involved_companies"]).flatMap(({ company, [part]: takesPart }) =>
    takesPart === true && isRecord(company) ? (textIn(company["name"]) ?? []) : [],
  )

/** The year of a time in seconds since 1970, in UTC. */
const yearOf = (seconds: unknown): number | null => {
  const year = typeof seconds === "number" ? new Date(seconds * 1000).getUTCFullYear() : Number.NaN
  return year >= 1000 && year <= 9999 ? year : null
}

const hitIn = (url: string, game: Json): ReadonlyArray<EditionHit> => {
  const { id } = game
  const [said, edition] = [foundIn(url, game), editionIn("igdb", Number.isSafeInteger(id) ? String(id) : "")]
  return said === null || edition._tag === "Failure" ? [] : [{ edition: edition.success, ...said }]
}

/** Images are on a host of their own (api-docs.igdb.com/#images); elsewhere on the one that is named. */
const imagesAt = (url: string): string => (url === igdbUrl ? "https://images.igdb.com" : url)
