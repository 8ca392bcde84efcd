/** A game that a user owns on the platform. Contract: gameplatform. */
export interface PlatformGame {
  /** A whole number from 1 to 2,147,483,647. */
  readonly appId: number
  /** 1 to 200 characters that are valid in our texts. */
  readonly name: string
  /** A whole number, not negative. */
  readonly playtimeMinutes: number
  readonly iconUrl: string | null
}

/** Details of a game as the platform's store describes them. */
export interface GameDetails {
  /** Most important first. */
  readonly genres: ReadonlyArray<string>
  readonly developers: ReadonlyArray<string>
  readonly releaseYear: number | null
}
