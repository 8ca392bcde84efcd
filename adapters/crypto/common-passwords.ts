import { Effect, Layer } from "effect"
import { CommonPasswords, passwordLength } from "../../core/index.ts"

/**
 * The list of zxcvbn, without those that are too short anyway. It takes 17 ms and 20 MB for a moment, so it is loaded
 * when the first password is set.
 */
export const commonPasswords = Layer.effect(CommonPasswords, Effect.cached(Effect.promise(load)))

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= passwordLength.min))
}
