import type { ServerApp } from "./app.ts"
import { serverErrorOf } from "./http/error-handler.ts"
import { defaultHeaders } from "./http/headers.ts"
import { requestIdOf } from "./http/request-id.ts"
import { passOn } from "./http/routing.ts"

/**
 * What answers new requests during shutdown, while the requests in flight finish: 503, and the connection closes. Only
 * the operations routes still answer. Contract: conventions, operations.
 */
export const shutdownResponder = (app: ServerApp, production: boolean) => ({
  routes: Object.fromEntries(operations.map((path) => [path, (request: Request) => app.handle(passOn(request))])),
  fetch: (request: Request): Response => {
    const headers = {
      ...defaultHeaders(production),
      "x-request-id": requestIdOf(request.headers),
      connection: "close",
    }
    return Response.json(serverErrorOf(503).body, { status: 503, headers })
  },
})

const operations = ["/health", "/ready", "/metrics"]
