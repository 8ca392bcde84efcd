import type { Result } from "effect"
import type { InvalidEdition } from "./errors.ts"

/** Why a text is no edition. */
export type EditionReason = InvalidEdition["reason"]

/** The normal form of a value of a scheme, with the scheme in front. */
export type Normal = Result.Result<string, EditionReason>
