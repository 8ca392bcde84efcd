import { Effect } from "effect"
import { sweepFiles } from "../../core/index.ts"

/** Removes unreferenced files, at start and every hour. Several servers may do so at once. */
export const fileSweeper = sweepFiles().pipe(
  Effect.catchCause((cause) => Effect.logError("Unused files could not be removed", cause)),
  Effect.andThen(Effect.sleep("1 hour")),
  Effect.forever,
)
