import { Layer } from "effect"
import { publisher } from "../../core/index.ts"
import { readableSecrets } from "./crypto.ts"
import { gameCacheIn } from "./game-cache.ts"
import { emptyPlatform, gameLibraryOf } from "./game-library.ts"
import { ids } from "./ids.ts"
import { outside } from "./outside.ts"
import { portsIn } from "./ports.ts"
import { secretCipherIn } from "./secret-cipher.ts"
import { memoryStore } from "./store.ts"

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
