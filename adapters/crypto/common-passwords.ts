import { Effect, Layer } from "effect"
import { CommonPasswords, passwordLength } from "../../core/index.ts"

/**
 * The list of zxcvbn, without those that are too short anyway. It takes 17 ms and 20 MB for a moment, so it is loaded
 * when the first password is set.
 */
export const commonPasswords = Layer.sync(CommonPasswords, () => {
  let list: Promise<ReadonlySet<string>> | null = null
  return Effect.promise(() => {
    // One that could not be read is read again: the process may have had no file descriptor left.
    list ??= load().catch((error: unknown) => {
      list = null
      throw error
    })
    return list
  })
})

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= passwordLength.min))
}
