import { readFileSync } from "node:fs"
import { Redacted } from "effect"
import { isThisMachine, postgresUrl, postgresUrls } from "./addresses.ts"
import type { Kind } from "./kinds.ts"

/** How Postgres is reached safely: whether the configuration is for production, and whose certificates count. */
interface PostgresTls {
  readonly production: boolean
  /** The path of a file with certificates in PEM; `null` for the authorities that everybody trusts. */
  readonly databaseCa: string | null
}

/** The addresses of Postgres in an environment, each with TLS, and whose certificates count. */
export const postgresIn = (optional: <A>(name: string, kind: Kind<A>) => A | null, production: boolean) => {
  const databaseCa = optional("DATABASE_CA", certificateFile)
  const addressIn = (name: string) => {
    const url = optional(name, postgresUrl)
    return url === null ? null : withTls(url, { databaseCa, production })
  }
  return {
    databaseCa,
    databaseUrl: addressIn("DATABASE_URL"),
    databaseListenUrl: addressIn("DATABASE_LISTEN_URL"),
    databaseReadUrls: (optional("DATABASE_READ_URLS", postgresUrls) ?? []).map((url) =>
      withTls(url, { databaseCa, production }),
    ),
  }
}

/**
 * The address of a Postgres with what it does not say about TLS, as `sslmode` and `sslrootcert`, which Bun and the
 * programs of Postgres read. In production, and where an authority is named, the server has to prove its name unless it
 * is on this machine or the address says otherwise.
 */
export const withTls = (url: Redacted.Redacted, { databaseCa, production }: PostgresTls): Redacted.Redacted => {
  const address = new URL(Redacted.value(url))
  const { searchParams } = address
  if (!searchParams.has("sslmode") && !isOnThisMachine(address) && (production || databaseCa !== null))
    searchParams.set("sslmode", "verify-full")
  if (databaseCa !== null && isVerified(url, address) && !searchParams.has("sslrootcert"))
    searchParams.set("sslrootcert", databaseCa)
  return Redacted.make(address.href)
}

/** Whether the server at an address has to prove who it is by a certificate. */
export const isVerified = (url: Redacted.Redacted, { searchParams } = new URL(Redacted.value(url))): boolean =>
  /^verify-(ca|full)$/.test(searchParams.get("sslmode") ?? "")

/** The `sslmode` of an address beyond this machine that lets others on the network read or change what is sent. */
export const openMode = (url: Redacted.Redacted): string | null => {
  const address = new URL(Redacted.value(url))
  return isOnThisMachine(address) || isVerified(url) ? null : (address.searchParams.get("sslmode") ?? "disable")
}

/** The path of a file with certificates. */
const certificateFile: Kind<string> = {
  read: (text) => {
    try {
      return readFileSync(text.trim(), "utf8").includes("-----BEGIN CERTIFICATE-----") ? text.trim() : null
    } catch {
      return null
    }
  },
  right: "the path of a file with certificates in PEM",
  wrong: () => "names no file of certificates that can be read",
}

/** A socket of Unix has no host, or a folder as `host`. */
const isOnThisMachine = ({ hostname, searchParams }: URL): boolean =>
  hostname === "" || isThisMachine(hostname) || (searchParams.get("host") ?? "").startsWith("/")
