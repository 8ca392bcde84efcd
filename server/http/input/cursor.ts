import { timingSafeEqual } from "node:crypto"
import { type Array as Arrays, Redacted } from "effect"
import type { Position } from "../../../core/index.ts"
import { InvalidInput } from "../answers/http-error.ts"

/**
 * Opaque positions in a list. A cursor is valid only for the scope for which it was made: the route with its sort,
 * filters and, where the list depends on the viewer, the viewer. Contract: conventions, lists.
 */
export interface Cursors {
  readonly encode: (scope: string, position: Position) => string
  /**
   * Throws `InvalidInput` for any text that is not a cursor of this scope: one of another list, an altered or an empty
   * one.
   */
  readonly decode: (scope: string, cursor: string) => Position
}

const macLength = 16

/** Cursors authenticated with keys that have no other purpose: the first makes them, and each is good for reading. */
export const cursorsOf = (keys: Redacted.Redacted<Arrays.NonEmptyReadonlyArray<Uint8Array>>): Cursors => {
  const all = Redacted.value(keys)
  const mac = (scope: string, payload: Uint8Array, key = all[0]): Buffer =>
    new Bun.CryptoHasher("sha256", key)
      .update(`${scope.length}:${scope}:`)
      .update(payload)
      .digest()
      .subarray(0, macLength)
  return {
    encode: (scope, position) => {
      const payload = Buffer.from(JSON.stringify(position))
      return Buffer.concat([mac(scope, payload), payload]).toString("base64url")
    },
    decode: (scope, cursor) => {
      const bytes = Buffer.from(cursor, "base64url")
      const payload = bytes.subarray(macLength)
      // The decoder skips characters that are not base64url; only the exact text that was issued is accepted.
      const ours = bytes.length > macLength && bytes.toString("base64url") === cursor
      const isMade = (key: Uint8Array) => timingSafeEqual(mac(scope, payload, key), bytes.subarray(0, macLength))
      if (!ours || !all.some(isMade)) throw new InvalidInput("querystring.cursor must be a cursor of this list")
      return JSON.parse(payload.toString())
    },
  }
}
