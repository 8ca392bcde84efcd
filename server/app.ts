import type { Http } from "./http/http.ts"
import { openapiRoutes } from "./http/openapi.ts"
import { operationRoutes } from "./http/operations.ts"
import { shell } from "./http/shell.ts"
import { authRoutes } from "./routes/auth.ts"
import { type IdpAddresses, idpRoutes } from "./routes/idp.ts"
import { sessionRoutes } from "./routes/sessions.ts"
import { userRoutes } from "./routes/users.ts"

/** The whole HTTP API; without `idp` nobody signs in with an identity provider. */
export const makeApp = (http: Http, idp: IdpAddresses | null) =>
  shell(http)
    .use(openapiRoutes(http))
    .use(operationRoutes(http))
    .use(authRoutes(http))
    .use(idpRoutes(http, idp))
    .use(sessionRoutes(http))
    .use(userRoutes(http))

/** What the typed client is made from. */
export type App = ReturnType<typeof makeApp>
