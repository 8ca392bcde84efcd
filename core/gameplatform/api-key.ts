import { type Brand, Redacted, Result } from "effect"
import { ApiKeyInvalidFormat } from "./errors.ts"

/** A key that only this service can read, and only as the key of the user that it was sealed for. */
export type SealedKey = string & Brand.Brand<"SealedKey">

/** A text as a key of the platform: 32 hexadecimal characters. Contract: seed section 8. */
export const apiKey = (text: Redacted.Redacted): Result.Result<Redacted.Redacted, ApiKeyInvalidFormat> =>
  pattern.test(Redacted.value(text)) ? Result.succeed(text) : Result.fail(new ApiKeyInvalidFormat())

const pattern = /^[0-9a-fA-F]{32}$/
