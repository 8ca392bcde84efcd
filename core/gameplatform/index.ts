export { apiKey, type EncryptedKey } from "./api-key.ts"
export * as GamePlatformDecisions from "./decisions.ts"
export * as GamePlatformErrors from "./errors.ts"
export { finishPlatformLink, type PlatformReturn } from "./finish-platform-link.ts"
export type { GameDetails, PlatformGame } from "./game.ts"
export { listGames } from "./list-games.ts"
export { ownedGames } from "./owned-games.ts"
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
export { removeApiKey } from "./remove-api-key.ts"
export { setApiKey } from "./set-api-key.ts"
export { startPlatformLink } from "./start-platform-link.ts"
export { unlinkPlatform } from "./unlink-platform.ts"
