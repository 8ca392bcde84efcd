import type { ServerApp } from "./app.ts"
import { pathOf } from "./http/access-log.ts"
import { serverErrorOf } from "./http/error-handler.ts"
import { defaultHeaders } from "./http/headers.ts"
import { requestIdOf } from "./http/request-id.ts"

/**
 * The answer to new requests during shutdown, while the requests in flight finish: 503, and the connection closes. Only
 * the operations routes still answer. Contract: conventions, operations.
 */
export const shutdownResponder =
  (app: ServerApp, production: boolean) =>
  (request: Request): Response | Promise<Response> => {
    if (operations.includes(pathOf(request.url))) return app.handle(request)
    const headers = {
      ...defaultHeaders(production),
      "x-request-id": requestIdOf(request.headers),
      connection: "close",
    }
    return Response.json(serverErrorOf(503).body, { status: 503, headers })
  }

const operations = ["/health", "/ready", "/metrics"]
