import type { App } from "./app.ts"
import { pathOf } from "./http/access-log.ts"
import { fault } from "./http/failures.ts"
import { standingHeaders } from "./http/headers.ts"
import { requestIdOf } from "./http/request-id.ts"

/**
 * What is answered while the requests that were in flight are finished: 503, and that the connection ends. Only how the
 * server is can still be asked. Contract: conventions, operations.
 */
export const farewellOf =
  (app: App, production: boolean) =>
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
