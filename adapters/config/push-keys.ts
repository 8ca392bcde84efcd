import { createECDH } from "node:crypto"
import { Redacted } from "effect"
import type { Kind } from "./kinds.ts"

/**
 * The keys of web push in an environment; `null` for those that the service makes for itself. One without the other, or
 * two that do not belong together, are an error. Contract: webhooks, push.
 */
export const pushKeysIn = (
  optional: <A>(name: string, kind: Kind<A>) => A | null,
  errors: Array<string>,
): { readonly publicKey: string; readonly privateKey: Redacted.Redacted } | null => {
  const before = errors.length
  const publicKey = optional("VAPID_PUBLIC_KEY", publicKind)
  const privateKey = optional("VAPID_PRIVATE_KEY", privateKind)
  if (errors.length > before || (publicKey === null && privateKey === null)) return null
  if (publicKey !== null && privateKey !== null && belongTogether(publicKey, privateKey))
    return { publicKey, privateKey }
  errors.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair: set both keys of one pair, or none.")
  return null
}

const belongTogether = (publicKey: string, privateKey: Redacted.Redacted): boolean => {
  try {
    const pair = createECDH("prime256v1")
    pair.setPrivateKey(Redacted.value(privateKey), "base64url")
    return pair.getPublicKey("base64url") === publicKey
  } catch {
    return false
  }
}

const publicKind: Kind<string> = {
  read: (text) => (/^B[\w-]{86}$/.test(text.trim()) ? text.trim() : null),
  right: "the public key of a pair for web push: 87 characters in base64url",
}

const privateKind: Kind<Redacted.Redacted> = {
  read: (text) => (/^[\w-]{43}$/.test(text.trim()) ? Redacted.make(text.trim()) : null),
  right: "the private key of a pair for web push: 43 characters in base64url",
  wrong: (text) => `has ${text.trim().length} characters`,
  isSecret: true,
}
