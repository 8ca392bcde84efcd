import { Elysia, t } from "elysia"
import { described } from "../http/answers/named.ts"
import { SwitchingProtocols } from "../http/answers/response-schemas.ts"
import { realtimePath } from "../http/auth/socket-protocol.ts"
import type { Http } from "../http/http.ts"
import { RawText } from "../http/input/text-schemas.ts"
import { Query } from "../http/validation.ts"
import { admit } from "./admit.ts"
import type { Gateway } from "./gateway.ts"

/** What is answered before the upgrade. */
const refusals = {
  401: t.Object({ error: t.Literal("UNAUTHORIZED") }),
  403: t.Object({ error: t.Literal("FORBIDDEN") }),
  426: t.Object({ error: t.Literal("UPGRADE_REQUIRED") }),
  429: t.Object({ error: t.Literal("TOO_MANY_SOCKETS") }),
}

/** Contract: delivery, realtime. */
export const realtimeRoutes = ({ plugin, origins }: Http, gateway: Gateway | null) =>
  new Elysia({ tags: ["delivery"] })
    .use(plugin)
    .get(
      realtimePath,
      ({ claims, query, request, run, server, user }) =>
        run(admit({ claims, query, request, server, user }, origins, gateway)),
      {
        detail: { summary: "Opens the WebSocket." },
        query: Query({
          cursor: described(
            "The `cursor` of the last frame: what happened after it follows.",
            t.Optional(RawText({ max: 200 })),
          ),
        }),
        response: { ...SwitchingProtocols, ...refusals },
      },
    )
