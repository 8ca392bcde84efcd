import type { OpenIdMessage } from "../../core/index.ts"

export const openIdNs = "http://specs.openid.net/auth/2.0"

/**
 * The fields of an OpenID message without their prefix, or `null` when a parameter occurs twice or could forge a line.
 */
export const fieldsOf = (parameters: OpenIdMessage): ReadonlyMap<string, string> | null => {
  const names = new Set(parameters.map(([name]) => name))
  // The platform signs lines of text: a line break within a value could pass for another field.
  if (names.size !== parameters.length || parameters.some((pair) => lineBreak.test(pair.join("")))) return null
  return new Map(
    parameters.filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]),
  )
}

/** The address to which the browser is redirected to prove its account. Contract: gameplatform, linking. */
export const signInAddress = (endpoint: string, input: { readonly returnTo: string; readonly realm: string }): string =>
  `${endpoint}?${encoded([
    ["ns", openIdNs],
    ["mode", "checkid_setup"],
    ["return_to", input.returnTo],
    ["realm", input.realm],
    ["identity", identifierSelect],
    ["claimed_id", identifierSelect],
  ])}`

/** The body that asks the platform whether it sent a message. */
export const confirmation = (fields: ReadonlyMap<string, string>): string =>
  encoded(new Map([...fields, ["mode", "check_authentication"]]))

/**
 * Whether the platform confirms it: the answer is lines of `key:value`, each terminated, no key twice, and these two
 * are among them.
 */
export const isConfirmed = (answer: string): boolean => {
  if (!wholeForm.test(answer)) return false
  const lines = answer
    .slice(0, -1)
    .split("\n")
    .map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)])
  const values = new Map(lines)
  return values.size === lines.length && values.get("is_valid") === "true" && values.get("ns") === openIdNs
}

const prefix = "openid."
const identifierSelect = "http://specs.openid.net/auth/2.0/identifier_select"
const lineBreak = /[\r\n\0]/
const wholeForm = /^(?:[^:\n]+:[^\n]*\n)+$/

const encoded = (fields: Iterable<readonly [string, string]>): string =>
  new URLSearchParams([...fields].map(([name, value]): [string, string] => [prefix + name, value])).toString()
