import { Effect, Layer } from "effect"
import { type Edition, EditionLookup } from "../../core/index.ts"
import type { SourceAddresses } from "../config/addresses.ts"
import { boardGameGeek } from "./board-game-geek.ts"
import { igdb } from "./igdb.ts"
import { musicBrainz } from "./musicbrainz.ts"
import { checkOpenLibrary, openLibrary } from "./open-library.ts"
import { scryfall } from "./scryfall.ts"
import type { SourceOptions } from "./source-request.ts"

/** The sources that the configuration names, in the order in which they are asked. None where it names none. */
export const editionSources = (addresses: SourceAddresses, options: SourceOptions) =>
  Layer.sync(EditionLookup, () => ({
    sources: [
      addresses.openLibrary === null ? [] : openLibrary(addresses.openLibrary, options),
      addresses.scryfall === null ? [] : scryfall(addresses.scryfall, options),
      addresses.musicBrainz === null ? [] : musicBrainz(addresses.musicBrainz, options),
      addresses.igdb === null ? [] : igdb(addresses.igdb, options),
      addresses.bgg === null ? [] : boardGameGeek(addresses.bgg, options),
    ].flat(),
  }))

/** Any id will do: an answer may be that there is none. */
const release = "00000000-0000-4000-8000-000000000000"

/** Whether all sources answer; fails with the reason of one that does not. For `curio doctor`. */
export const checkEditionSources = (addresses: SourceAddresses, options: SourceOptions) =>
  Effect.gen(function* () {
    if (addresses.openLibrary !== null) yield* checkOpenLibrary(addresses.openLibrary, options)
    if (addresses.scryfall !== null) yield* scryfall(addresses.scryfall, options).find("mtg:lea/161" as Edition)
    if (addresses.musicBrainz !== null)
      yield* musicBrainz(addresses.musicBrainz, options).find(`musicbrainz:${release}` as Edition)
    if (addresses.igdb !== null) yield* igdb(addresses.igdb, options).find("igdb:1" as Edition)
    if (addresses.bgg !== null) yield* boardGameGeek(addresses.bgg, options).find("bgg:13" as Edition)
  })
