import type { LookupAddress } from "node:dns"
import { readFile, stat } from "node:fs/promises"
import { isIP } from "node:net"
import { Effect } from "effect"
import { fairQueue, type QueueMeasure } from "../concurrency/fair-queue.ts"

export interface NameLookupOptions {
  /** The name servers; those of the machine where there are none here. */
  readonly servers?: ReadonlyArray<string>
  readonly hostsFile?: string
  /** How long each name server is waited for, and all of them. */
  readonly serverMillis?: number
  readonly allServersMillis?: number
  readonly measure: QueueMeasure
}

/** Why a name has no address: `silent` ones are not asked for again until a time in milliseconds. */
export type LookupFailure = { readonly _tag: "Unknown" } | { readonly _tag: "Silent"; readonly until: number }

const silentMillis = 10 * 60_000
/** A name that has had an answer before: then it is likely that a packet was lost, or that a name server restarts. */
const hiccupMillis = 10_000
const mostNames = 10_000

/**
 * Looks up names that users choose. It asks the name servers itself: the lookup of the system waits on a thread of the
 * pool that also hashes passwords, reads files and decodes pictures, and waits on after its caller has given up. Here a
 * lookup takes no thread, and ends when it is interrupted. An account has two at a time, the others wait. A name that
 * no name server answers for fails at once for ten minutes, or for ten seconds if it was answered before.
 */
export const nameLookup = (options: NameLookupOptions) => {
  const { allServersMillis = 5000, hostsFile = "/etc/hosts", measure } = options
  const inTurn = fairQueue<LookupFailure>({
    // More than there are requests at once, so accounts never wait for one another.
    all: { atOnce: 1000, queue: 1000 },
    each: { atOnce: 2, queue: 100 },
    firstGuessMillis: 50,
    busy: () => ({ _tag: "Unknown" }),
    measure,
  })
  const silent = new Map<string, number>()
  const answered = new Set<string>()
  const inHostsFile = hostsOf(hostsFile)
  const silence = { duration: allServersMillis, orElse: () => Effect.fail("silent" as const) }

  const ask = (name: string): Effect.Effect<ReadonlyArray<LookupAddress>, LookupFailure> =>
    Effect.suspend(() => {
      const until = silent.get(name) ?? 0
      if (until > Date.now()) return Effect.fail({ _tag: "Silent", until } as const)
      silent.delete(name)
      return Effect.matchEffect(Effect.timeoutOrElse(asked(name, options), silence), {
        onSuccess: (addresses) => {
          remember(answered, name)
          return addresses.length > 0 ? Effect.succeed(addresses) : Effect.fail({ _tag: "Unknown" } as const)
        },
        onFailure: () => {
          const next = Date.now() + (answered.has(name) ? hiccupMillis : silentMillis)
          silent.set(name, next)
          dropOldest(silent)
          return Effect.fail({ _tag: "Silent", until: next } as const)
        },
      })
    })

  return (url: URL, account: string): Effect.Effect<ReadonlyArray<LookupAddress>, LookupFailure> => {
    const name = nameOf(url)
    if (isIP(name) !== 0) return Effect.succeed([{ address: name, family: isIP(name) }])
    return Effect.flatMap(
      Effect.promise(() => inHostsFile(name)),
      (own) => (own.length > 0 ? Effect.succeed(own) : inTurn(account)(Effect.interruptible(ask(name)))),
    )
  }
}

/** The name or the address that a URL is for, without the brackets of IPv6 and without the dot of the root. */
export const nameOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, "")

/** Fails if there is no address, and for one of both families no answer. */
const asked = (name: string, { serverMillis = 2000, servers }: NameLookupOptions) =>
  Effect.callback<ReadonlyArray<LookupAddress>, "silent">((resume) => {
    // A resolver of its own reads the configuration of the machine as it is now, and can be ended alone.
    const resolver = new (process.getBuiltinModule("node:dns").promises.Resolver)({ timeout: serverMillis, tries: 1 })
    if (servers !== undefined) resolver.setServers(servers)
    const both = async () => {
      const [v4, v6] = await Promise.allSettled([
        resolver.resolve4(name).then((some) => some.map((address) => ({ address, family: 4 }))),
        resolver.resolve6(name).then((some) => some.map((address) => ({ address, family: 6 }))),
      ])
      const addresses = [v4, v6].flatMap((some) => (some.status === "fulfilled" ? some.value : []))
      const isSilent = [v4, v6].some((some) => some.status === "rejected" && some.reason.code === "ETIMEOUT")
      resume(addresses.length === 0 && isSilent ? Effect.fail("silent") : Effect.succeed(addresses))
    }
    void both()
    return Effect.sync(() => resolver.cancel())
  })

/**
 * The addresses of a name in the file of this machine (hosts(5)), and of `localhost` in any case (RFC 6761, 6.3). The
 * file is read again when it was changed.
 */
const hostsOf = (file: string) => {
  let names: ReadonlyMap<string, ReadonlyArray<LookupAddress>> = new Map()
  let changedAt: number | null = null
  return async (name: string): Promise<ReadonlyArray<LookupAddress>> => {
    if (name === "localhost" || name.endsWith(".localhost")) return loopback
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (changed !== changedAt) {
      names = changed === null ? new Map() : hostsIn(await readFile(file, "utf8").catch(() => ""))
      changedAt = changed
    }
    return names.get(name) ?? []
  }
}

const hostsIn = (text: string): ReadonlyMap<string, ReadonlyArray<LookupAddress>> => {
  const found = new Map<string, Array<LookupAddress>>()
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/)
    if (isIP(address) === 0) continue
    for (const name of names) found.set(name, [...(found.get(name) ?? []), { address, family: isIP(address) }])
  }
  return found
}

const loopback = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
]

const remember = (names: Set<string>, name: string) => {
  names.delete(name)
  names.add(name)
  dropOldest(names)
}

const dropOldest = (names: Set<string> | Map<string, unknown>) => {
  const [oldest] = names.size > mostNames ? names.keys() : []
  if (oldest !== undefined) names.delete(oldest)
}
