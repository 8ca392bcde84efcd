export { apiKey, type EncryptedKey } from "./api-key.ts"
export * as GamePlatformErrors from "./errors.ts"
export type { GameDetails, PlatformGame } from "./game.ts"
export * from "./imports/index.ts"
export { finishPlatformLink, type PlatformReturn, startPlatformLink } from "./link-platform.ts"
export { listGames, ownedGames } from "./list-games.ts"
export type { PlatformAccountId, PlatformLink } from "./platform-link.ts"
export {
  GameCache,
  GameLibrary,
  GameLocations,
  GamePlatformIdentity,
  type GamesFetch,
  type OpenIdMessage,
  PlatformAccounts,
  type ProvenAccount,
  SecretCipher,
} from "./ports.ts"
export { removeApiKey, setApiKey } from "./set-api-key.ts"
export { unlinkPlatform } from "./unlink-platform.ts"
