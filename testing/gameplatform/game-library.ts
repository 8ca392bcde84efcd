import { Effect, Layer, Option } from "effect"
import {
  type GameDetails,
  GameLibrary,
  GamePlatformErrors,
  type PlatformAccountId,
  type PlatformGame,
} from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

/** The platform as the tests make it, which no transaction takes back. */
export const emptyPlatform = () => ({
  libraries: new Map<PlatformAccountId, ReadonlyArray<PlatformGame>>(),
  details: new Map<number, GameDetails>(),
  isAway: false,
  /** What happens while it is asked for games. */
  meanwhile: (): void => undefined,
  /** How often it was asked for games, and for details of which. */
  asked: 0,
  askedFor: [] as Array<number>,
})

export const gameLibraryOf = (platform: ReturnType<typeof emptyPlatform>, { read }: MemoryStore) => {
  const answered = <A>(answer: A) =>
    platform.isAway
      ? Effect.fail(new GamePlatformErrors.PlatformUnreachable({ reason: "away" }))
      : Effect.succeed(answer)
  return Layer.succeed(GameLibrary, {
    owned: ({ accountId }) =>
      read(() => {
        platform.asked++
        platform.meanwhile()
        return answered(platform.libraries.get(accountId) ?? [])
      }),
    details: (appId) =>
      read(() => {
        platform.askedFor.push(appId)
        return answered(Option.fromUndefinedOr(platform.details.get(appId)))
      }),
  })
}
