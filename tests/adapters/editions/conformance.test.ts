import { afterAll } from "bun:test"
import { Layer, ManagedRuntime } from "effect"
import { editionTurns } from "../../../adapters/editions/edition-turns.ts"
import { openLibrary } from "../../../adapters/editions/open-library.ts"
import { portsIn } from "../../../testing/memory/memory-ports.ts"
import { memoryStore } from "../../../testing/memory/store.ts"
import { editionDetailsSuite } from "../../../testing/suites/edition-details.ts"
import { kit } from "../../support/kit.ts"
import { startOpenLibrary } from "../../support/open-library.ts"

const library = startOpenLibrary()
library.has("9780306406157", { title: "A book" })
const runtime = ManagedRuntime.make(Layer.mergeAll(portsIn(memoryStore()), openLibrary(library.url), editionTurns))
afterAll(async () => {
  await runtime.dispose()
  await library.stop()
})

editionDetailsSuite(kit, runtime.runPromise)
