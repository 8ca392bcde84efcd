import { t } from "elysia"
import type { CollectionId, PlatformGame } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { Whole } from "../http/input/text-schemas.ts"

const PlatformGameView = named(
  "PlatformGame",
  t.Object({
    appId: Whole(),
    name: t.String(),
    playtimeMinutes: Whole(),
    iconUrl: Nullable(t.String()),
    importedIn: t.Array(Uuid),
  }),
)

/** All games of an account at once. Contract: gameplatform, GET games. */
export const GamesView = named(
  "PlatformGameList",
  t.Object({
    items: t.Array(PlatformGameView),
    nextCursor: t.Null(),
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
