import { Elysia, status, t } from "elysia"
import type { Http } from "../http/http.ts"
import { crossSite } from "../http/origin-check.ts"
import { SwitchingProtocols } from "../http/response-schemas.ts"
import { RawText } from "../http/text.ts"
import { Query } from "../http/validation.ts"
import type { Gateway } from "../realtime/gateway.ts"
import { opensSocket } from "../realtime/handle-frame.ts"
import { mostSockets } from "../realtime/hub.ts"
import { offeredProtocols, protocol, realtimePath } from "../realtime/protocol.ts"
import type { SocketData } from "../realtime/socket.ts"

/** What is answered before the upgrade. */
const refusals = {
  401: t.Object({ error: t.Literal("UNAUTHORIZED") }),
  403: t.Object({ error: t.Literal("FORBIDDEN") }),
  426: t.Object({ error: t.Literal("UPGRADE_REQUIRED") }),
  429: t.Object({ error: t.Literal("TOO_MANY_SOCKETS") }),
}

/** Contract: chat, realtime. */
export const realtimeRoutes = ({ plugin, origins }: Http, gateway: Gateway | null) =>
  new Elysia({ tags: ["chat"] }).use(plugin).get(
    realtimePath,
    async ({ request, server, run, user, claims, query }) => {
      if (crossSite(request.headers, origins)) return status(403, { error: "FORBIDDEN" })
      if (!(await run(opensSocket(user.id, claims)))) return status(401, { error: "UNAUTHORIZED" })
      if (gateway === null || request.headers.get("upgrade")?.toLowerCase() !== "websocket")
        return status(426, { error: "UPGRADE_REQUIRED" })
      // Nothing waits between the count and the upgrade, which opens the socket before it returns.
      if (gateway.hub.countOf(user.id) >= mostSockets) return status(429, { error: "TOO_MANY_SOCKETS" })
      const mark = gateway.markOf(user.id)
      const data: SocketData = {
        admission: { userId: user.id, claims, cursor: query.cursor ?? null, mark },
        opened: null,
      }
      // Without this header Bun would answer the first one that was offered, which may be the token.
      const chosen = offeredProtocols(request.headers).includes(protocol)
      const headers = chosen ? { "Sec-WebSocket-Protocol": protocol } : {}
      if (!server?.upgrade(request, { data, headers })) return status(426, { error: "UPGRADE_REQUIRED" })
      return undefined as never
    },
    {
      detail: { summary: "Opens the WebSocket." },
      query: Query({ cursor: t.Optional(RawText({ max: 200 })) }),
      response: { ...SwitchingProtocols, ...refusals },
    },
  )
