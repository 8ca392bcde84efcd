import type { DateTime } from "effect"
import type { PlatformAccountId, ProvenAccount } from "../../core/index.ts"
import { openIdNs } from "./openid-message.ts"
import { readNonce } from "./response-nonce.ts"

/** The values that a message must state to be accepted here. */
interface Expected {
  readonly endpoint: string
  /** Matches a whole claimed id; its one group is the account id. */
  readonly idPattern: RegExp
  readonly returnTo: string
  readonly now: DateTime.Utc
}

/**
 * The account that the fields of a message claim to prove, which the platform must still confirm; or the name of the
 * invalid field. Contract: game platform, linking.
 */
export const readAssertion = (fields: ReadonlyMap<string, string>, expected: Expected): ProvenAccount | string => {
  const field = (name: string): string => fields.get(name) ?? ""
  if (field("ns") !== openIdNs) return "ns"
  if (field("mode") !== "id_res") return "mode"
  if (field("op_endpoint") !== expected.endpoint) return "op_endpoint"
  if (field("return_to") !== expected.returnTo) return "return_to"
  if (field("identity") !== field("claimed_id")) return "identity"
  const accountId = accountOf(field("claimed_id"), expected.idPattern)
  if (accountId === null) return "claimed_id"
  if (field("assoc_handle") === "") return "assoc_handle"
  if (field("sig") === "") return "sig"
  if (!signsEnough(field("signed"))) return "signed"
  const nonce = readNonce(field("response_nonce"), expected.now)
  return nonce === null ? "response_nonce" : { accountId, nonce }
}

const accountOf = (claimedId: string, pattern: RegExp): PlatformAccountId | null => {
  // The length is limited because a pattern that backtracks can take very long on a long text.
  if (claimedId.length > 255) return null
  return (pattern.exec(claimedId)?.[1] || null) as PlatformAccountId | null
}

const mustBeSigned = ["op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle"]

const signsEnough = (list: string): boolean => {
  const names = list.split(",")
  return new Set(names).size === names.length && mustBeSigned.every((name) => names.includes(name))
}
