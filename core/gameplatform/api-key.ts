import { type Brand, Redacted, Result } from "effect"
import { ApiKeyInvalidFormat } from "./errors.ts"

/** A key that only this service can decrypt, and only for the user for whom it was encrypted. */
export type EncryptedKey = string & Brand.Brand<"EncryptedKey">

/**
 * Checks that a text can be a key of the platform: 32 hexadecimal characters. Contract: gameplatform, PUT api-key.
 */
export const apiKey = (text: Redacted.Redacted): Result.Result<Redacted.Redacted, ApiKeyInvalidFormat> =>
  pattern.test(Redacted.value(text)) ? Result.succeed(text) : Result.fail(new ApiKeyInvalidFormat())

const pattern = /^[0-9a-fA-F]{32}$/
