import { CryptoHasher } from "bun"
import type { BodyHash, RequestHash } from "../../core/index.ts"
import { Form } from "./multipart.ts"

/** A hash of what names a request that may be repeated. No part of it holds a line break. */
export const requestHash = (method: string, path: string, key: string): RequestHash =>
  digest((hasher) => hasher.update(`${method}\n${path}\n${key}`)) as RequestHash

/**
 * A hash of a received body, equal for bodies that say the same: JSON in another order or with other white space, or
 * the parts of a form between other boundaries. Contract: conventions, requests that are repeated.
 */
export const bodyHash = (body: unknown): BodyHash => digest((hasher) => add(hasher, body)) as BodyHash

const digest = (fill: (hasher: CryptoHasher) => void): string => {
  const hasher = new CryptoHasher("sha256")
  fill(hasher)
  return hasher.digest("base64url")
}

/** Each value begins with its kind, and ends where its length says, or with a bracket. */
const add = (hasher: CryptoHasher, value: unknown): void => {
  if (value instanceof Uint8Array) hasher.update(`bytes ${value.length}:`).update(value)
  else if (value instanceof Form) add(hasher, { files: [...value.files], fields: value.fields })
  else if (Array.isArray(value)) {
    hasher.update("[")
    for (const one of value) add(hasher, one)
    hasher.update("]")
  } else if (typeof value === "object" && value !== null) {
    hasher.update("{")
    for (const key of Object.keys(value).toSorted()) {
      hasher.update(JSON.stringify(key))
      add(hasher, value[key as keyof typeof value])
    }
    hasher.update("}")
  } else hasher.update(`${JSON.stringify(value)},`)
}
