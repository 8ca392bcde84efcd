import { Layer } from "effect"
import { EditionLookup } from "../../core/index.ts"
import { openLibrary } from "./open-library.ts"
import type { SourceOptions } from "./source-request.ts"

/** The sources that the configuration names, in the order in which they are asked. None where it names none. */
export const editionSources = (addresses: { readonly openLibrary: string | null }, options: SourceOptions) =>
  Layer.sync(EditionLookup, () => ({
    sources: addresses.openLibrary === null ? [] : [openLibrary(addresses.openLibrary, options)],
  }))
