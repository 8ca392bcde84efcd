import type { PlatformGame } from "../../core/index.ts"
import { isRecord } from "./is-record.ts"
import { type InPieces, jsonInPieces } from "./json-in-pieces.ts"
import { sanitizedName } from "./sanitized-name.ts"

/** Parses an answer such as `{ "response": { "games": [ { ... } ] } }`. Contract: gameplatform, upstream. */
export const libraryReader = (mediaUrl: string) => jsonInPieces(3, (entry) => gameOf(entry, mediaUrl))

/**
 * The games of an answer in its order; `private` when it has no list of them, `garbage` when it has another shape. A
 * game without a usable id, or with the id of an earlier one, is left out. Contract: gameplatform, upstream.
 */
export const gamesIn = ({ frame, pieces }: InPieces<PlatformGame | null>) => {
  const response = isRecord(frame) ? frame["response"] : null
  if (!isRecord(response)) return "garbage"
  if (!Object.hasOwn(response, "games")) return response["game_count"] === 0 ? [] : "private"
  const indexes: unknown = response["games"]
  if (!Array.isArray(indexes)) return "garbage"
  const games = new Map<number, PlatformGame>()
  for (const index of indexes) {
    const game = typeof index === "number" ? pieces[index] : null
    if (game && !games.has(game.appId)) games.set(game.appId, game)
  }
  return [...games.values()]
}

/** Invalid properties of a game get defaults; an entry without a usable id is dropped. */
const gameOf = (entry: unknown, mediaUrl: string): PlatformGame | null => {
  if (!isRecord(entry)) return null
  const { appid, name, playtime_forever: playtime, img_icon_url: hash } = entry
  if (typeof appid !== "number" || !Number.isInteger(appid) || appid < 1 || appid > mostAnInteger) return null
  return {
    appId: appid,
    name: sanitizedName(name) || `App ${appid}`,
    playtimeMinutes: minutesOf(playtime),
    iconUrl: typeof hash === "string" && iconHash.test(hash) ? `${mediaUrl}/${appid}/${hash}.jpg` : null,
  }
}

/** The range of integers that every supported database stores. */
const mostAnInteger = 2_147_483_647

const minutesOf = (playtime: unknown): number =>
  typeof playtime === "number" && playtime > 0 && playtime <= mostAnInteger ? Math.floor(playtime) : 0

const iconHash = /^[0-9a-f]{1,64}$/
