import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { checkOpenLibrary } from "../../adapters/operations.ts"
import { type CheckResult, off, ok, wrong } from "./check-result.ts"

/** Asks the source of details of editions for a book. */
export const checkEditionLookup = ({ editionLookupUrl }: Config): Effect.Effect<CheckResult> =>
  editionLookupUrl === null
    ? Effect.succeed(off("EDITION_LOOKUP is off."))
    : checkOpenLibrary(editionLookupUrl).pipe(
        Effect.as(ok(`${editionLookupUrl} answers.`)),
        Effect.catch(({ reason }) => Effect.succeed(wrong(`${reason} ${remedy}`))),
      )

const remedy =
  "Look at EDITION_LOOKUP_URL, and whether this machine reaches it; EDITION_LOOKUP=off does without details of books."
