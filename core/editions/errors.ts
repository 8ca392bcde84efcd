import { Schema } from "effect"
import { CodedError } from "../shared/coded-error.ts"

/** What is wrong with an edition. Contract: collectors, editions. */
const editionReasons = ["scheme", "format", "checksum", "count"] as const

/** A text is no edition, or there are too many. `key` says which part of the input it is. */
export class InvalidEdition extends CodedError<InvalidEdition>()(
  "editions.INVALID_EDITION",
  ({ reason }) => `An edition is not valid: ${reason}.`,
  { key: Schema.String, reason: Schema.Literals(editionReasons) },
) {}
