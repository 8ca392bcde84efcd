import { DateTime, Effect } from "effect"
import type { PublishedEvents } from "../shared/publisher.ts"
import { expired } from "./export.ts"
import { ExportParts, Exports } from "./ports.ts"

/** Ends the exports of an account whose credentials changed: another person may have asked for them. */
export const endExports = Effect.fn("exports.end")(function* ({ ends, user }: PublishedEvents["credentialsChanged"]) {
  if (!ends.includes("exports")) return
  const exports = yield* Exports
  const parts = yield* ExportParts
  const now = yield* DateTime.now
  for (const one of yield* exports.open(user)) {
    yield* exports.save(expired(one, now))
    yield* parts.detach(one.id, 0)
  }
})
