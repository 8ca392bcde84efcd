import type { Context } from "effect"
import { Elysia } from "elysia"
import type { AccessTokens } from "./access-tokens.ts"
import { authenticate, type SignedInContext } from "./authentication.ts"
import { receiveJson } from "./body.ts"
import { queryOf } from "./query.ts"
import { InvalidInput, Unreadable } from "./refusal.ts"
import { initialState } from "./request-state.ts"
import type { Services } from "./services.ts"

/**
 * What a file of JSON routes uses: the checks before a handler, in the contract's order, `signedIn: true`, and `run` and
 * `requestId` in the context. Elysia parses, transforms, validates, then handles: size, media type and origin are looked at
 * while parsing, the token while transforming. Contract: conventions, order of the checks.
 */
export const jsonRoutes = (services: Context.Context<Services>, tokens: AccessTokens, origins: ReadonlySet<string>) =>
  new Elysia({ name: "curio/json-routes" })
    .decorate(initialState(services))
    .onParse({ as: "scoped" }, async (state) => {
      const body = await receiveJson(state.request, origins)
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
