import { leftBehind, type Measured, sumOf } from "./metric-sums.ts"

/** What a server says to the process that started it. */
export type FromServer =
  | { readonly kind: "listening" }
  /** It was asked for metrics, and has measured this itself. */
  | { readonly kind: "askSum"; readonly measured: Measured }
  | { readonly kind: "measured"; readonly measured: Measured }

/** What the process that started the servers says to one of them. */
export type ToServer = { readonly kind: "measure" } | { readonly kind: "sum"; readonly measured: Measured }

/** One of the servers, as the process that started it sees it. */
export interface MeasuredServer {
  readonly onMessage: (message: FromServer) => void
  readonly ended: () => void
}

/**
 * Adds up what the servers count, so that each of them answers the same to a scraper, and what servers that ended had
 * counted by the last scrape: a sum never falls. A server that does not answer within `patienceMillis` counts with what
 * it said last. Contract: conventions, operations.
 */
export const sharedMetrics = (patienceMillis = 2000) => {
  const servers = new Set<Known>()
  let past: Measured = []
  const sumFor = async (asking: Known): Promise<Measured> => {
    const others = [...servers].filter((one) => one !== asking)
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, patienceMillis)
    await Promise.race([Promise.all(others.map((one) => one.measure())), late.promise])
    clearTimeout(timer)
    return sumOf([asking.latest, ...[...servers].filter((one) => one !== asking).map(({ latest }) => latest), past])
  }
  return (send: (message: ToServer) => void): MeasuredServer => {
    const server: Known = { latest: [], asked: null, measure: () => measurementOf(server, send) }
    servers.add(server)
    return {
      onMessage: (message) => {
        if (message.kind === "listening" || !servers.has(server)) return
        server.latest = message.measured
        if (message.kind === "measured") server.asked?.resolve()
        else void sumFor(server).then((measured) => servers.has(server) && send({ kind: "sum", measured }))
      },
      ended: () => {
        if (!servers.delete(server)) return
        past = sumOf([past, leftBehind(server.latest)])
        server.asked?.resolve()
      },
    }
  }
}

interface Known {
  latest: Measured
  /** The measurement that it was asked for and has not sent yet. */
  asked: PromiseWithResolvers<void> | null
  readonly measure: () => Promise<void>
}

const measurementOf = (server: Known, send: (message: ToServer) => void): Promise<void> => {
  if (server.asked !== null) return server.asked.promise
  const asked = Promise.withResolvers<void>()
  server.asked = asked
  send({ kind: "measure" })
  return asked.promise.finally(() => {
    server.asked = null
  })
}
