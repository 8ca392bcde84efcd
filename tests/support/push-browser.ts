import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto"
import { importJWK, jwtVerify } from "jose"
import type { Received } from "./receiver.ts"

/** A browser whose push service is at `base`: what it says when it subscribes, and how it reads what comes. */
export const browserAt = (base: string) => {
  const pair = createECDH("prime256v1")
  const p256dh = pair.generateKeys("base64url")
  const auth = randomBytes(16)
  const endpoint = new URL(randomUUID(), base).href
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString("base64url") } },
    path: new URL(endpoint).pathname,
    /** The content as the browser shows it. Throws an error for one that was encrypted for another. */
    // biome-ignore lint/suspicious/noExplicitAny: what a test looks at is up to the test
    read: ({ bytes }: Received): any => {
      // RFC 8188, 2.1: salt, size of a record, and the key of the sender with its length. The rest is one record.
      const [salt, sender, sealed] = [bytes.subarray(0, 16), bytes.subarray(21, 86), bytes.subarray(86)]
      // RFC 8291, 3.4.
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender])
      const input = new Uint8Array(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32))
      const derived = (name: string, length: number) =>
        new Uint8Array(hkdfSync("sha256", input, salt, `Content-Encoding: ${name}\0`, length))
      const cipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12))
      cipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** What the push service learns of who sends (RFC 8292), if that holds the private key of `publicKey`. */
export const senderOf = async ({ headers }: Received, publicKey: string) => {
  const [, token = "", key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers["authorization"] ?? "") ?? []
  if (key !== publicKey) throw new Error("It was sent with another key.")
  const point = Buffer.from(publicKey, "base64url")
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url")
  const jwk = await importJWK({ kty: "EC", crv: "P-256", x: part(1), y: part(33) }, "ES256")
  return (await jwtVerify(token, jwk)).payload
}
