import { Effect } from "effect"
import { sweepAttachments, sweepFiles } from "../../core/index.ts"

/** Removes unreferenced files and attachments, at start and every hour. Several servers may do so at once. */
export const fileSweeper = sweepFiles().pipe(
  Effect.catchCause((cause) => Effect.logError("Unused files could not be removed", cause)),
  Effect.andThen(sweepAttachments()),
  Effect.catchCause((cause) => Effect.logError("Unused attachments could not be removed", cause)),
  Effect.andThen(Effect.sleep("1 hour")),
  Effect.forever,
)
