import { t } from "elysia"
import type { CollectionId, PlatformGame } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { Nullable, Uuid } from "../http/input/view-schemas.ts"

const PlatformGameView = named(
  "PlatformGame",
  t.Object({
    appId: described("The id of the game on the platform.", Whole()),
    name: described("The name of the game on the platform.", t.String()),
    playtimeMinutes: described("How long the user played the game, in minutes.", Whole()),
    iconUrl: described("The address of the game's icon, or null.", Nullable(t.String())),
    importedIn: described("The ids of the caller's collections that have the game.", t.Array(Uuid)),
  }),
)

/** All games of an account at once. Contract: gameplatform, GET games. */
export const GamesView = named(
  "PlatformGameList",
  t.Object({
    items: described("The page.", t.Array(PlatformGameView)),
    nextCursor: described("Ask with this `cursor` for the next page; null on the last one.", t.Null()),
  }),
)

export const gamesView = (
  games: ReadonlyArray<PlatformGame & { readonly importedIn: ReadonlyArray<CollectionId> }>,
): typeof GamesView.static => ({
  items: games.map(({ appId, name, playtimeMinutes, iconUrl, importedIn }) => ({
    appId,
    name,
    playtimeMinutes,
    iconUrl,
    importedIn: [...importedIn],
  })),
  nextCursor: null,
})
