import { isIP } from "node:net"
import { Redacted } from "effect"
import type { Kind } from "./kinds.ts"

/** The sender of our mails. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** An http or https address without credentials, query or fragment; a trailing slash is removed. */
export const webAddress: Kind<string> = {
  read: (text) => {
    const url = webUrlWithoutCredentials(text)
    return url === null ? null : `${url.origin}${url.pathname}`.replace(/\/+$/, "")
  },
  right: "an http or https address without user, query or fragment, such as https://curio.example",
  wrong: (text) => shown(text),
}

/** Where each source of details of editions is; `null` for one that is not asked. */
export interface SourceAddresses {
  readonly openLibrary: string | null
  readonly scryfall: string | null
  readonly musicBrainz: string | null
  readonly igdb: IgdbAccess | null
  readonly bgg: BggAccess | null
}

/** Where BoardGameGeek is, and the token of the operator's application there. */
export interface BggAccess {
  readonly url: string
  readonly token: Redacted.Redacted
}

/** Where IGDB and its tokens are, and what the operator proves their right with. */
export interface IgdbAccess {
  readonly url: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
}

/** The addresses of the sources that are asked. */
export const urlsOf = ({ bgg, igdb, ...others }: SourceAddresses): ReadonlyArray<string> =>
  [...Object.values(others), igdb?.url ?? null, bgg?.url ?? null].filter((url) => url !== null)

/** As `webAddress`, or `off`. */
export const addressOrOff: Kind<string> = {
  ...webAddress,
  read: (text) => (text.trim() === "off" ? "off" : webAddress.read(text)),
  right: `${webAddress.right}, or off`,
}

/** As `webAddress`, but the exact text is kept: an issuer and an OpenID endpoint are compared as exact strings. */
export const issuer: Kind<string> = {
  ...webAddress,
  read: (text) => (webUrlWithoutCredentials(text) === null ? null : text.trim()),
}

/** Origins, separated by commas. */
export const origins: Kind<ReadonlyArray<string>> = {
  read: (text) => {
    const urls = text.split(",").map((part) => webUrlWithoutCredentials(part))
    return urls.every((url) => url !== null && url.pathname === "/") ? urls.flatMap((url) => url?.origin ?? []) : null
  },
  right: "origins such as https://app.example, separated by commas, without paths or asterisks",
  wrong: (text) => shown(text),
}

/** Origins of web pages and of Android apps, separated by commas. */
export const appOrigins: Kind<ReadonlyArray<string>> = {
  read: (text) => {
    const parts = text.split(",").map((part) => {
      const app = /^\s*(android:apk-key-hash:[\w-]{43})\s*$/.exec(part)
      return app === null ? origins.read(part) : [app[1] ?? ""]
    })
    return parts.every((part) => part !== null) ? parts.flat() : null
  },
  right: "origins such as https://app.example or android:apk-key-hash:..., separated by commas, without paths",
  wrong: (text) => shown(text),
}

/** The origins of a list that are on a domain or below it. */
export const originsOn = (domain: string, list: ReadonlyArray<string>): ReadonlyArray<string> =>
  list.filter((origin) => {
    const { hostname } = new URL(origin)
    return hostname === domain || hostname.endsWith(`.${domain}`)
  })

/** A domain in lower case, without a port. */
export const domain: Kind<string> = {
  read: (text) => {
    const name = text.trim()
    return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(name)
      ? name
      : null
  },
  right: "a domain such as curio.example, without scheme and port",
}

/** The address of a Postgres; it may hold a password. */
export const postgresUrl: Kind<Redacted.Redacted> = {
  read: (text) => {
    const url = urlOf(text, ["postgres:", "postgresql:"])
    return url === null || !hasKnownMode(url) ? null : Redacted.make(text.trim())
  },
  right: "postgres://user:password@host:5432/database, or nothing for SQLite",
  wrong: (text) => {
    const url = urlOf(text, ["postgres:", "postgresql:"])
    return url === null ? "is not the address of a Postgres database" : "has an sslmode that Postgres does not know"
  },
  isSecret: true,
}

/** How many standbys there may be: each server has connections to all of them. */
const mostStandbys = 16

/** Addresses of standbys, separated by commas. */
export const postgresUrls: Kind<ReadonlyArray<Redacted.Redacted>> = {
  read: (text) => {
    const urls = text.split(",").map((one) => postgresUrl.read(one.trim()))
    return urls.length <= mostStandbys && urls.every((url) => url !== null) ? urls : null
  },
  right: `at most ${mostStandbys} addresses like postgres://user:password@host:5432/database, separated by commas`,
  wrong: () => "has an address that is not one of a Postgres database, or too many of them",
  isSecret: true,
}

/** Whether the address says nothing about TLS, or one of the words of libpq. */
const hasKnownMode = ({ searchParams }: URL): boolean => {
  const said = searchParams.getAll("sslmode")
  return (
    said.length === 0 || (said.length === 1 && /^(disable|allow|prefer|require|verify-(ca|full))$/.test(said[0] ?? ""))
  )
}

/** The address of a mail server, which may hold a password, or "console" for none. */
export const mailUrl: Kind<"console" | Redacted.Redacted> = {
  read: (text) => {
    if (text.trim() === "console:") return "console"
    const url = urlOf(text, ["smtp:", "smtps:"])
    if (url === null || url.hostname === "" || !decodable(url)) return null
    return url.searchParams.getAll("tls").every((tls) => tls === "opportunistic") ? Redacted.make(text.trim()) : null
  },
  right:
    "console: or smtp://user:password@host:587 (smtps:// for TLS from the first byte, odd characters " +
    "percent-encoded, ?tls=opportunistic for a server that may not have STARTTLS)",
  wrong: () => "is not the address of a mail server",
  isSecret: true,
}

/** `address` or `Name <address>`. */
export const sender: Kind<Sender> = {
  read: (text) => {
    const { name = "", address = text.trim() } =
      /^(?<name>[^<>\p{Cc}]*)<(?<address>[^<>]*)>$/u.exec(text.trim())?.groups ?? {}
    return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/i.test(address) ? { name: unquoted(name.trim()), address } : null
  },
  right: "an address such as curio@example.com or Curio <curio@example.com>",
}

/** Where people are reached: a plain mail address, or a page. */
export const contactAddress: Kind<string> = {
  read: (text) => {
    const { address, name } = sender.read(text) ?? {}
    return name === "" && address !== undefined ? address : webAddress.read(text)
  },
  right: "a mail address such as team@example.com, or the address of a page",
}

/** Whether a host, as addresses write it, is this machine. */
export const isThisMachine = (host: string): boolean =>
  host.toLowerCase() === "localhost" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."))

/** Whether requests to an address go unencrypted over a network. */
export const isUnencrypted = (address: string): boolean => {
  const { hostname, protocol } = new URL(address)
  return protocol === "http:" && !isThisMachine(hostname)
}

/** Whether mails are sent unencrypted when that server does not offer STARTTLS. */
export const isOpportunistic = (url: Redacted.Redacted): boolean => {
  const { protocol, searchParams } = new URL(Redacted.value(url))
  return protocol === "smtp:" && searchParams.has("tls", "opportunistic")
}

const unquoted = (name: string): string => name.replace(/^"(.*)"$/, "$1")

const webUrlWithoutCredentials = (text: string): URL | null => {
  const url = urlOf(text, ["http:", "https:"])
  return url !== null && url.username + url.password + url.search + url.hash === "" && !/[?#]/.test(text) ? url : null
}

export const urlOf = (text: string, protocols: ReadonlyArray<string>): URL | null => {
  const url = URL.parse(text.trim())
  return url !== null && protocols.includes(url.protocol) && url.href.startsWith(`${url.protocol}//`) ? url : null
}

const decodable = (url: URL): boolean => {
  try {
    decodeURIComponent(url.username + url.password)
    return true
  } catch {
    return false
  }
}

// The text may contain a password or a key.
const shown = (text: string): string => (/[@?]/.test(text) ? "is not such an address" : `is ${JSON.stringify(text)}`)
