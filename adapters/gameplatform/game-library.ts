import { Effect, Layer, Option, Redacted } from "effect"
import { type GameDetails, GameLibrary, GamePlatformErrors } from "../../core/index.ts"
import { semaphore, semaphoreByKey } from "../concurrency/semaphores.ts"
import { wholeJson } from "../http/whole-text.ts"
import { askWithRetry } from "./ask-with-retry.ts"
import { isRecord } from "./is-record.ts"
import { gamesIn, libraryReader } from "./library-reader.ts"
import { unreachable } from "./platform-request.ts"
import { sanitizedName } from "./sanitized-name.ts"

interface LibraryOptions {
  readonly apiUrl: string
  /** `null` turns details off. */
  readonly storeUrl: string | null
  readonly mediaUrl: string
}

/** The web API and the store of a platform that works like Steam. Contract: gameplatform, upstream. */
export const gameLibrary = ({ apiUrl, mediaUrl, storeUrl }: LibraryOptions) =>
  Layer.effect(
    GameLibrary,
    Effect.gen(function* () {
      const timeoutMillis = 10_000
      const ofAccount = yield* semaphoreByKey(16)
      // The store has a semaphore of its own, so that a store that does not answer delays no request for a library.
      const store = { timeoutMillis, maxBytes: 1_000_000, inTurn: semaphore(4) }

      return GameLibrary.of({
        owned: Effect.fn("gameplatform.owned")(function* ({ accountId, apiKey }) {
          const url = libraryAddress(apiUrl, accountId, apiKey)
          const limits = { timeoutMillis, maxBytes: 10_000_000, inTurn: ofAccount(accountId) }
          const { body, status } = yield* askWithRetry(url, limits, () => libraryReader(mediaUrl))
          if (status === 401 || status === 403) return yield* new GamePlatformErrors.PlatformRefused()
          if (body === null) return yield* unreachable(url, `answers ${status}`)
          const games = gamesIn(body)
          if (games === "private") return yield* new GamePlatformErrors.ProfilePrivate()
          return games === "garbage" ? yield* unreachable(url, "sends no list of games") : games
        }),
        details: Effect.fn("gameplatform.details")(function* (appId) {
          if (storeUrl === null) return Option.none()
          const url = `${storeUrl}/api/appdetails?appids=${appId}`
          const { body, status } = yield* askWithRetry(url, store, wholeJson)
          return status === 200 ? gameDetails(body, appId) : yield* unreachable(url, `answers ${status}`)
        }),
      })
    }),
  )

// Keys are hexadecimal and ids are digits; both are encoded anyway, so that neither can add a parameter.
const libraryAddress = (apiUrl: string, accountId: string, apiKey: Redacted.Redacted): string =>
  `${apiUrl}/IPlayerService/GetOwnedGames/v1/?${new URLSearchParams({
    key: Redacted.value(apiKey),
    steamid: accountId,
    include_appinfo: "1",
    include_played_free_games: "1",
    format: "json",
  })}`

/**
 * The details of a game in the store's answer `{ "<appId>": { "success": true, "data": { ... } } }`; empty when the
 * store sells no such game.
 */
const gameDetails = (answer: unknown, appId: number): Option.Option<GameDetails> => {
  const entry = isRecord(answer) ? answer[String(appId)] : null
  const data = isRecord(entry) && entry["success"] === true ? entry["data"] : null
  if (!isRecord(data)) return Option.none()
  return Option.some({
    genres: namesOf(listOf(data["genres"]).map((genre) => (isRecord(genre) ? genre["description"] : null))),
    developers: namesOf(listOf(data["developers"])),
    releaseYear: isRecord(data["release_date"]) ? yearOf(data["release_date"]) : null,
  })
}

const mostNames = 20

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const namesOf = (values: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  [...new Set(values.slice(0, mostNames).map(sanitizedName))].filter((name) => name !== "")

/** The year in a date written for people, such as "10 Oct, 2007"; `null` for a game that is not released yet. */
const yearOf = ({ coming_soon, date }: Readonly<Record<string, unknown>>): number | null => {
  const year = typeof date === "string" ? /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(date.slice(0, 100))?.[0] : undefined
  return year === undefined || coming_soon === true ? null : Number(year)
}
