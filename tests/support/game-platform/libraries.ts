/** A game as the platform's web API shows it. */
export interface ListedGame {
  readonly appid: unknown
  readonly name?: unknown
  readonly playtime_forever?: unknown
  readonly img_icon_url?: unknown
}

/** What the platform's store shows a game. */
export interface StoreDetails {
  readonly genres?: unknown
  readonly developers?: unknown
  readonly release_date?: unknown
}

/** So many games, each with another id, name, playtime and icon. */
export const someGames = (count: number, firstId = 10): ReadonlyArray<ListedGame> =>
  Array.from({ length: count }, (_, at) => ({
    appid: firstId + at * 10,
    name: `Game ${firstId + at * 10}`,
    playtime_forever: at,
    img_icon_url: (firstId + at * 10).toString(16).padStart(40, "0"),
  }))

/** The answer of GetOwnedGames. */
export const libraryAnswer = (games: ReadonlyArray<ListedGame>): Response =>
  Response.json({ response: { game_count: games.length, games } })

/** The answer of appdetails; the store says so when it knows no such game. */
export const detailsAnswer = (appId: string, details: StoreDetails | undefined): Response =>
  Response.json({ [appId]: details === undefined ? { success: false } : { success: true, data: details } })
