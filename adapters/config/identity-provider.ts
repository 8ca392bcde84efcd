import type { Redacted } from "effect"
import { issuer } from "./addresses.ts"
import { anySecret, anyText, type Kind, wordList, wordOf, yesOrNo } from "./kinds.ts"

export interface IdpConfig {
  /** The exact text as configured: it must equal the issuer that the provider states. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  /** The values of `amr` in ID tokens that stand for a second factor of ours. */
  readonly factorAmr: ReadonlyArray<string>
  /** Whether an address counts as verified where the issuer does not say `email_verified`. */
  readonly trustsMissing: boolean
  /** How the browser brings the provider's answer back. */
  readonly responseMode: "query" | "form_post"
}

/** The identity provider in an environment; `null` unless all is there that it needs. Contract: auth. */
export const identityProviderIn = (
  optional: <A>(name: string, kind: Kind<A>) => A | null,
  errors: Array<string>,
): IdpConfig | null => {
  const from = optional("IDP_ISSUER", issuer)
  const clientId = optional("IDP_CLIENT_ID", anyText)
  const clientSecret = optional("IDP_CLIENT_SECRET", anySecret)
  const factorAmr = optional("IDP_FACTOR_AMR", wordList) ?? []
  const trustsMissing = optional("IDP_TRUST_MISSING_EMAIL_VERIFIED", yesOrNo) ?? false
  const responseMode = optional("IDP_RESPONSE_MODE", responseModes) ?? "query"
  if (trustsMissing && from !== null && !namesTenant(from))
    errors.push(
      "IDP_TRUST_MISSING_EMAIL_VERIFIED is true, but IDP_ISSUER names no tenant of Entra ID, and every tenant " +
        "chooses the addresses in it: set the issuer of one, https://login.microsoftonline.com/<tenant id>/v2.0.",
    )
  if (from === null || clientId === null || clientSecret === null) return null
  return { issuer: from, clientId, clientSecret, factorAmr, trustsMissing, responseMode }
}

const responseModes = wordOf({ query: "query", form_post: "form_post" } as const)

/**
 * Whether the addresses of an issuer have one administrator who answers for them. One application of Entra ID may take
 * accounts of every tenant, and personal ones: its issuers name `common`, `organizations`, `consumers`, `{tenantid}`,
 * or the tenant of all personal accounts, in place of one tenant.
 * https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
 */
const namesTenant = (from: string): boolean => {
  const { hostname, pathname } = new URL(from)
  if (!microsoft.test(hostname)) return true
  const tenant = pathname.split("/")[1]?.toLowerCase() ?? ""
  return tenantId.test(tenant) && tenant !== personalAccounts
}

/** Every cloud of Entra ID, and the issuers of its tokens of version 1. */
const microsoft =
  /(^|\.)(microsoftonline\.(com|us)|partner\.microsoftonline\.cn|chinacloudapi\.cn|windows\.net|microsoft\.com)\.?$/i
const tenantId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const personalAccounts = "9188040d-6c67-4c5b-b112-36a304b66dad"
