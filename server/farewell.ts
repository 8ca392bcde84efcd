import type { ServerApp } from "./app.ts"
import { pathOf } from "./http/access-log.ts"
import { fault } from "./http/failures.ts"
import { standingHeaders } from "./http/headers.ts"
import { requestIdOf } from "./http/request-id.ts"

/**
 * The answer to new requests during shutdown, while the requests in flight finish: 503, and the connection closes. Only
 * the operations routes still answer. Contract: conventions, operations.
 */
export const farewellOf =
  (app: ServerApp, production: boolean) =>
  (request: Request): Response | Promise<Response> => {
    if (operations.includes(pathOf(request.url))) return app.handle(request)
    const headers = {
      ...standingHeaders(production),
      "x-request-id": requestIdOf(request.headers),
      connection: "close",
    }
    return Response.json(fault(503).body, { status: 503, headers })
  }

const operations = ["/health", "/ready", "/metrics"]
