import { Layer } from "effect"
import { publisher } from "../core/index.ts"
import { ports as auth } from "./auth/memory.ts"
import { ports as catalog } from "./catalog/memory.ts"
import { ports as chat } from "./chat/memory.ts"
import { readableSecrets } from "./crypto.ts"
import { ports as delivery } from "./delivery/memory.ts"
import { ports as events } from "./events/memory.ts"
import { ports as exports } from "./exports/memory.ts"
import { ports as files } from "./files/memory.ts"
import { ports as friends } from "./friends/memory.ts"
import {
  emptyPlatform,
  gameCacheIn,
  gameLibraryOf,
  ports as gameplatform,
  secretCipherIn,
} from "./gameplatform/memory.ts"
import { ids } from "./ids.ts"
import { ports as market } from "./market/memory.ts"
import { ports as moderation } from "./moderation/memory.ts"
import { outside } from "./outside.ts"
import { ports as posts } from "./posts/memory.ts"
import { ports as reports } from "./reports/memory.ts"
import { ports as shared } from "./shared/memory.ts"
import { type MemoryStore, memoryStore } from "./shared/store.ts"
import { ports as shares } from "./shares/memory.ts"
import { ports as users } from "./users/memory.ts"
import { ports as relations } from "./visibility/relations.ts"
import { ports as webhooks } from "./webhooks/memory.ts"

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
export const portsIn = (store: MemoryStore) =>
  Layer.mergeAll(
    store.transactions,
    auth(store),
    catalog(store),
    chat(store),
    delivery(store),
    events(store),
    exports(store),
    files(store),
    friends(store),
    gameplatform(store),
    market(store),
    moderation(store),
    posts(store),
    reports(store),
    shared(store),
    shares(store),
    users(store),
    relations(store),
    webhooks(store),
  )
