import { Effect, Layer } from "effect"
import { EventPeople } from "../../core/index.ts"

/** The ports of modules that are not kept in memory: others find nothing there that they would have to end. */
export const notKept = Layer.mergeAll(
  Layer.mock(EventPeople, {
    shared: () => Effect.succeed([]),
    scheduledOf: () => Effect.succeed({ owned: [], joined: [] }),
    forget: () => Effect.void,
  }),
)
