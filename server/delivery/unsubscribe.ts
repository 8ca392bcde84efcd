import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { unsubscribe } from "../../core/index.ts"
import { found } from "../http/answers/error-response.ts"
import { Found, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { secret } from "../http/input/text-schemas.ts"

/** What ends mails by one click in a mail program (RFC 8058). Contract: delivery, mails about notifications. */
export const unsubscribeRoutes = ({ config, plugin }: Http) =>
  new Elysia({ prefix: "/unsubscribe", tags: ["delivery"] })
    .use(plugin)
    .get(
      "/:token",
      ({ run, params, set }) =>
        run(
          Effect.sync(() => {
            set.headers["location"] = `${config.frontendUrl}/unsubscribe#token=${encodeURIComponent(params.token)}`
            return found
          }),
        ),
      {
        public: true,
        secretPath: true,
        detail: { summary: "Redirects the browser to the page of the frontend that ends such mails." },
        response: Found,
      },
    )
    .post("/:token", ({ run, params }) => run(Effect.as(unsubscribe(secret(params.token)), {})), {
      public: true,
      anyBody: true,
      secretPath: true,
      detail: {
        summary: "Ends the mails from which the token comes.",
        description: "The answer is the same for a token that is none. The body is not read, and any page may send it.",
      },
      response: Ok(t.Object({})),
    })
