import { Layer } from "effect"
import { publisher } from "../core/index.ts"
import { readableSecrets } from "./crypto.ts"
import { emptyPlatform, gameCacheIn, gameLibraryOf, secretCipherIn } from "./gameplatform/memory.ts"
import { ids } from "./ids.ts"
import { outside } from "./outside.ts"
import * as kept from "./ports.ts"
import { type MemoryStore, memoryStore } from "./shared/store.ts"

/**
 * The ports of the core in memory, for tests and first steps, with the publisher of the library. Two layers have
 * nothing in common unless they get the same store. What they encrypt, everybody can read.
 */
export const memoryPorts = (store = memoryStore(), platform = emptyPlatform()) =>
  publisher.pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        portsIn(store),
        ids,
        outside,
        readableSecrets,
        gameCacheIn(store),
        gameLibraryOf(platform, store),
        secretCipherIn(store),
      ),
    ),
  )

/** The ports that `memoryPorts` provides. */
export type MemoryPorts = Layer.Success<ReturnType<typeof memoryPorts>>

/** The ports that keep something, on one store. `memory-ports.test.ts` runs the suites of the repositories on them. */
export const portsIn = (store: MemoryStore) => {
  const all = Object.values(kept).map(({ ports }): Layer.Layer<Kept> => ports(store) as never)
  return Layer.mergeAll(store.transactions, ...all)
}

type Kept = Layer.Success<ReturnType<(typeof kept)[keyof typeof kept]["ports"]>>
