import type { Redacted } from "effect"
import { defaultProvider, type ProviderName, type TrustedProvider } from "../../core/index.ts"
import { issuer } from "./addresses.ts"
import { anySecret, anyText, type Kind, wordList, wordOf, yesOrNo } from "./kinds.ts"
import type { Environment } from "./variables.ts"

export interface IdpConfig extends TrustedProvider {
  /** The setting of the issuer, for sentences about this provider. */
  readonly setting: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
  /** Where the provider sends browsers back: another address for each. */
  readonly redirectUri: string
  /** The values of `amr` in ID tokens that stand for a second factor of ours. */
  readonly factorAmr: ReadonlyArray<string>
  /** Whether an address counts as verified where the issuer does not say `email_verified`. */
  readonly trustsMissing: boolean
  /** How the browser brings the provider's answer back. */
  readonly responseMode: "query" | "form_post"
}

/** The identity providers in an environment, and what is missing of those that are described in part. */
interface IdpSettings {
  readonly providers: ReadonlyArray<IdpConfig>
  readonly missing: ReadonlyArray<string>
}

/**
 * The identity providers of an environment, in their order: each whose settings are there. `IDP_ISSUER` and the like
 * are those of the provider `default`, `IDP_GOOGLE_ISSUER` and the like those of `google`. Contract: auth.
 */
export const identityProvidersIn = (
  env: Environment,
  publicUrl: string,
  optional: <A>(name: string, kind: Kind<A>) => A | null,
  errors: Array<string>,
): IdpSettings => {
  const order = optional("IDP_ORDER", wordList) ?? []
  const names = namesIn(env, errors)
  for (const name of order)
    if (!names.includes(name as ProviderName))
      errors.push(`IDP_ORDER names ${JSON.stringify(name)}, but no setting is for it: set names that there are.`)
  const rank = (name: ProviderName) => (order.includes(name) ? order.indexOf(name) : order.length)
  const missing: Array<string> = []
  const providers = names
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((name) => {
      const found = providerIn(name, publicUrl, optional, errors)
      // Where others have names, the one without a name need not be there.
      const isUnused = name === defaultProvider && found.missing.length === 3 && names.length > 1
      if (!isUnused) missing.push(...found.missing)
      return found.provider === null ? [] : [found.provider]
    })
  for (const { issuer, setting } of providers) {
    const first = providers.find((one) => one.issuer === issuer)
    if (first !== undefined && first.setting !== setting)
      errors.push(`${setting} is the issuer of ${first.setting}: set each issuer once.`)
  }
  return { providers, missing }
}

/** One provider; without all that it needs, the settings that are missing. */
const providerIn = (
  name: ProviderName,
  publicUrl: string,
  optional: <A>(name: string, kind: Kind<A>) => A | null,
  errors: Array<string>,
) => {
  const setting = (last: string) => (name === defaultProvider ? `IDP_${last}` : `IDP_${name.toUpperCase()}_${last}`)
  const wrong = errors.length
  const from = optional(setting("ISSUER"), issuer)
  const clientId = optional(setting("CLIENT_ID"), anyText)
  const clientSecret = optional(setting("CLIENT_SECRET"), anySecret)
  const label = optional(setting("LABEL"), anyText)?.trim() ?? null
  const factorAmr = optional(setting("FACTOR_AMR"), wordList) ?? []
  const trustsMissing = optional(setting("TRUST_MISSING_EMAIL_VERIFIED"), yesOrNo) ?? false
  const responseMode = optional(setting("RESPONSE_MODE"), responseModes) ?? "query"
  if (trustsMissing && from !== null && !namesTenant(from))
    errors.push(
      `${setting("TRUST_MISSING_EMAIL_VERIFIED")} is true, but ${setting("ISSUER")} names no tenant of Entra ID, and ` +
        "every tenant chooses the addresses in it: set the issuer of one, " +
        "https://login.microsoftonline.com/<tenant id>/v2.0.",
    )
  if (label !== null && label.length > 50) errors.push(`${setting("LABEL")} is too long: set at most 50 characters.`)
  if (from === null || clientId === null || clientSecret === null) {
    const needed = [
      ["ISSUER", from],
      ["CLIENT_ID", clientId],
      ["CLIENT_SECRET", clientSecret],
    ] as const
    // What is wrong is named as an error, and not as missing.
    const missing =
      errors.length > wrong ? [] : needed.flatMap(([last, value]) => (value === null ? [setting(last)] : []))
    return { provider: null, missing }
  }
  const provider: IdpConfig = {
    ...{ name, setting: setting("ISSUER"), issuer: from, label: label ?? new URL(from).hostname },
    ...{ clientId, clientSecret, factorAmr, trustsMissing, responseMode },
    redirectUri: `${publicUrl}/auth/idp/${name === defaultProvider ? "" : `${name}/`}callback`,
  }
  return { provider, missing: [] }
}

/** The names of all providers of which there is a setting, `default` first and the others by the alphabet. */
const namesIn = (env: Environment, errors: Array<string>): ReadonlyArray<ProviderName> => {
  const found = new Set<ProviderName>()
  for (const variable of Object.keys(env)) {
    const name = pattern.exec(variable)?.[1]?.toLowerCase()
    if (name === undefined || (env[variable] ?? "").trim() === "") continue
    if (reserved.includes(name)) errors.push(`${variable} is for a provider called ${name}: set another name.`)
    else found.add(name as ProviderName)
  }
  return [defaultProvider, ...[...found].sort()]
}

/** Whether a variable is a setting of a provider with a name. */
export const isOfNamedProvider = (variable: string): boolean => pattern.test(variable)

/** What the settings of each provider end in. */
const settings =
  "ISSUER|CLIENT_ID|CLIENT_SECRET|CLIENT_SECRET_FILE|LABEL|FACTOR_AMR|TRUST_MISSING_EMAIL_VERIFIED|RESPONSE_MODE"

/** A setting of a provider with a name. */
const pattern = new RegExp(`^IDP_([A-Z0-9]{1,32})_(?:${settings})$`)

/** The routes below `/auth/idp`, and the provider of the settings without a name. */
const reserved: ReadonlyArray<string> = ["callback", "link", "links", defaultProvider]

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
