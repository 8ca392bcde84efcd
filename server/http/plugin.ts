import type { Context } from "effect"
import { Elysia } from "elysia"
import type { AccessTokens } from "./access-tokens.ts"
import { authenticate, type SignedInContext } from "./authentication.ts"
import { receiveJson } from "./body.ts"
import { receiveFile } from "./multipart.ts"
import { queryOf } from "./query.ts"
import { InvalidInput, Unreadable } from "./refusal.ts"
import { initialState } from "./request-state.ts"
import type { Services } from "./services.ts"

/** What receives a request before its sender is known: size, media type, origin. Answers the body, or `Unreadable`. */
type Receive = (request: Request, origins: ReadonlySet<string>) => Promise<unknown>

/** What a file of JSON routes uses. */
export const jsonRoutes = (services: Context.Context<Services>, tokens: AccessTokens, origins: ReadonlySet<string>) =>
  checkedRoutes("curio/json-routes", receiveJson, services, tokens, origins)

/** What routes use that take a file; with them go no others. */
export const uploadRoutes = (services: Context.Context<Services>, tokens: AccessTokens, origins: ReadonlySet<string>) =>
  checkedRoutes("curio/upload-routes", receiveFile, services, tokens, origins)

/**
 * The checks before a handler, in the contract's order, `signedIn: true`, and `run` and
 * `requestId` in the context. Elysia parses, transforms, validates, then handles: size, media type and origin are looked at
 * while parsing, the token while transforming. Contract: conventions, order of the checks.
 */
const checkedRoutes = (
  name: string,
  receive: Receive,
  services: Context.Context<Services>,
  tokens: AccessTokens,
  origins: ReadonlySet<string>,
) =>
  new Elysia({ name })
    .decorate(initialState(services))
    .onParse({ as: "scoped" }, async (state) => {
      const body = await receive(state.request, origins)
      if (body instanceof Unreadable) state.unreadable = body
      return body
    })
    .onTransform({ as: "scoped" }, (state) => {
      const query = queryOf(state.request.url)
      // A list of texts is no text: the schema says which it takes. (Handing `state` to a function has a price: see `shell`.)
      if (query !== null) state.query = query as Record<string, string>
    })
    .onBeforeHandle({ as: "scoped" }, ({ unreadable }) => {
      // A route with a body schema has refused it already; this is for those that take none.
      if (unreadable !== null) throw new InvalidInput(unreadable.message)
    })
    .macro({
      // Elysia's types know no macro that adds to the context before validation; at run time what `transform` answers does.
      signedIn: {
        transform: authenticate(services, tokens),
        detail: { security: [{ bearer: [] }] },
      } as unknown as { readonly resolve: () => SignedInContext },
    })
