/** A game that somebody has on the platform. Contract: game platform. */
export interface PlatformGame {
  /** A whole number from 1 to 2,147,483,647. */
  readonly appId: number
  /** 1 to 200 characters that any text of ours may hold. */
  readonly name: string
  /** Whole, not negative. */
  readonly playtimeMinutes: number
  readonly iconUrl: string | null
}

/** What the store of the platform tells about a game, in its own words. */
export interface GameDetails {
  /** The weightiest first. */
  readonly genres: ReadonlyArray<string>
  readonly developers: ReadonlyArray<string>
  readonly releaseYear: number | null
}
