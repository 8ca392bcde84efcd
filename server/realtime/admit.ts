import type { Server } from "bun"
import { DateTime, Effect } from "effect"
import { status } from "elysia"
import { isIssuedFrom, type User, type UserId, Users } from "../../core/index.ts"
import { InvalidInput, OriginRefused } from "../http/answers/http-error.ts"
import type { Claims } from "../http/auth/access-tokens.ts"
import { isToken, offeredProtocols, protocol } from "../http/auth/socket-protocol.ts"
import { crossSite } from "../http/input/origin-check.ts"
import type { CursorsAt } from "./cursor.ts"
import { type Hub, mostSockets } from "./hub.ts"
import type { SocketData } from "./socket.ts"

/** A user with a valid access token who asks for a socket. */
interface Handshake {
  readonly request: Request
  readonly server: Server<unknown> | null
  readonly user: Pick<User, "id">
  readonly claims: Claims
  readonly query: { readonly cursor?: string | undefined }
}

/** The connected users and their cursors, from the gateway. */
interface Known {
  readonly hub: Hub
  readonly cursorsOf: (user: UserId) => CursorsAt
}

/**
 * Opens a socket, or answers why not. The rules stand in the order in which a client gets their errors; a client
 * without a valid access token was refused before. Contract: delivery, realtime.
 */
export const admit = Effect.fnUntraced(function* (
  { claims, query, request, server, user }: Handshake,
  origins: ReadonlySet<string>,
  gateway: Known | null,
) {
  if (crossSite(request.headers, origins)) return yield* Effect.die(new OriginRefused())
  if (!(yield* opensSocket(user.id, claims))) return status(401, { error: "UNAUTHORIZED" })
  const offered = offeredProtocols(request.headers)
  const chosen = offered.includes(protocol)
  if (!chosen && offered.some(isToken))
    return yield* Effect.die(
      new InvalidInput(`headers.sec-websocket-protocol must name ${protocol} in addition to a token`),
    )
  if (gateway === null || request.headers.get("upgrade")?.toLowerCase() !== "websocket") return upgradeRequired
  // Nothing waits between the count and the upgrade, which opens the socket before it returns.
  const isRefused = gateway.hub.floods.isRefused(user.id, performance.now())
  if (isRefused || gateway.hub.countOf(user.id) >= mostSockets) return status(429, { error: "TOO_MANY_SOCKETS" })
  const cursorsAt = gateway.cursorsOf(user.id)
  const data: SocketData = {
    admission: { userId: user.id, claims, cursor: query.cursor ?? null, cursorsAt },
    opened: null,
  }
  // Without this header Bun would answer the first one that was offered.
  const headers = chosen ? { "Sec-WebSocket-Protocol": protocol } : {}
  if (server?.upgrade(request, { data, headers }) !== true) return upgradeRequired
  // Bun ignores the answer after an upgrade; the log does not.
  return status(101, undefined)
})

/** Whether a token opens a socket of its user now: neither suspended nor from before the sessions were last ended. */
export const opensSocket = Effect.fnUntraced(function* (id: UserId, { iat }: Pick<Claims, "iat">) {
  const users = yield* Users
  const user = yield* Effect.option(users.get(id))
  if (user._tag === "None" || user.value.suspendedAt !== null) return false
  const { socketsValidFrom, tokensValidFrom } = user.value
  const now = yield* DateTime.now
  return [socketsValidFrom, tokensValidFrom].every((from) => isIssuedFrom(iat, from, now))
})

const upgradeRequired = status(426, { error: "UPGRADE_REQUIRED" })
