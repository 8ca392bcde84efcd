import { Effect } from "effect"
import type { Changes } from "../../adapters/operations.ts"

/** For workers that run without a database: what they wait for comes once a second. */
export const seldomChanges: Changes = { mark: () => 0, since: () => Effect.sleep("1 second") }
