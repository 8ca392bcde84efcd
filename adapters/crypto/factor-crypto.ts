import { CryptoHasher } from "bun"
import { Effect, Layer } from "effect"
import { FactorCrypto } from "../../core/index.ts"

/** Random bytes of the system, and HMAC-SHA1 as RFC 4226 asks for. Contract: auth, authenticator apps. */
export const factorCrypto = Layer.succeed(FactorCrypto, {
  random: (bytes) => Effect.sync(() => crypto.getRandomValues(new Uint8Array(bytes))),
  hmacSha1: (secret, message) =>
    Effect.sync(() => new Uint8Array(new CryptoHasher("sha1", bytesOf(secret)).update(message).digest())),
})

const bytesOf = (base32: string): Uint8Array => {
  const bits = Array.from(base32, (letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("")
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
