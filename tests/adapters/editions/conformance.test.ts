import { afterAll } from "bun:test"
import { Layer, ManagedRuntime } from "effect"
import { editionTurns } from "../../../adapters/editions/edition-turns.ts"
import { editionSources } from "../../../adapters/editions/sources.ts"
import { editionDetailsSuite } from "../../../testing/catalog/edition-details-suite.ts"
import { portsIn } from "../../../testing/memory-ports.ts"
import { memoryStore } from "../../../testing/shared/store.ts"
import { kit } from "../../support/kit.ts"
import { startOpenLibrary } from "../../support/open-library.ts"

const library = startOpenLibrary()
library.has("9780306406157", { title: "A book" })
library.finds("a book", {
  title: "A book",
  editions: { docs: [{ isbn: ["0306406152"] }] },
})
const sources = editionSources(
  { openLibrary: library.url, scryfall: null, musicBrainz: null, igdb: null, bgg: null },
  { userAgent: "curio", servers: 0 },
)
const runtime = ManagedRuntime.make(Layer.mergeAll(portsIn(memoryStore()), sources, editionTurns))
afterAll(async () => {
  await runtime.dispose()
  await library.stop()
})

editionDetailsSuite(kit, runtime.runPromise)
