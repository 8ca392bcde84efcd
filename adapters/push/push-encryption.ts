import { createECDH } from "node:crypto"
import { Effect, Layer, Redacted } from "effect"
import { PushEncryption } from "../../core/index.ts"

/**
 * Keys and encryption of web push: the headers of VAPID (RFC 8292) and a content of `aes128gcm` (RFC 8291). Push
 * services may write to `contact`, an address of mail, when something is wrong. Contract: webhooks, push.
 */
export const pushEncryption = (contact: string) =>
  Layer.succeed(PushEncryption, {
    makeKeys: Effect.sync(() => {
      const pair = createECDH(curve)
      const publicKey = pair.generateKeys("base64url")
      // Node leaves out leading zeros.
      const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
      return { publicKey, privateKey: Redacted.make(privateKey.toString("base64url")) }
    }),
    isUsable: ({ p256dh }) =>
      Effect.sync(() => {
        const pair = createECDH(curve)
        pair.generateKeys()
        try {
          return pair.computeSecret(p256dh, "base64url").length > 0
        } catch {
          return false
        }
      }),
    request: ({ browser, endpoint, service, text }) =>
      Effect.promise(async () => {
        // It takes long to load, and most servers start without anything to push.
        const { default: library } = await import("web-push")
        const { body, headers } = library.generateRequestDetails({ endpoint, keys: { ...browser } }, text, {
          vapidDetails: {
            subject: `mailto:${contact}`,
            publicKey: service.publicKey,
            privateKey: Redacted.value(service.privateKey),
          },
          TTL: keptSeconds,
          contentEncoding: "aes128gcm",
        })
        const { "Content-Length": _, ...others } = headers
        return {
          url: endpoint,
          headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name.toLowerCase(), `${value}`])),
          body,
        }
      }),
  })

/** The P-256 of RFC 8291 and RFC 8292, in the words of OpenSSL. */
const curve = "prime256v1"
/** For how long a push service keeps what a browser that is off was sent. */
const keptSeconds = 86_400
