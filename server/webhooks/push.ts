import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { getPushKey, type PushSubscriptionId, subscribeToPush, unsubscribeFromPush } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { described, named } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Bytes, Id, PushEndpoint } from "../http/input/text-schemas.ts"
import { OwnId } from "../http/input/view-schemas.ts"
import { Body, Params } from "../http/validation.ts"

const PushKeyView = named(
  "PushKey",
  t.Object({ publicKey: described("The public key of this service, in base64url.", t.String()) }),
)
const PushSubscriptionView = named("PushSubscription", t.Object({ id: OwnId }))

/** Contract: webhooks, push. */
export const pushRoutes = ({ plugin, refreshCookie }: Http) =>
  new Elysia({ prefix: "/push", tags: ["webhooks"] })
    .use(plugin)
    .get("/key", ({ run }) => run(Effect.map(getPushKey(), (publicKey) => ({ publicKey }))), {
      detail: { summary: "Returns the key that browsers subscribe with, as their `applicationServerKey`." },
      response: Ok(PushKeyView),
    })
    .put(
      "/subscriptions",
      ({ run, userId, body, request }) =>
        run(
          answer(
            Effect.map(subscribeToPush({ by: userId, token: refreshCookie.read(request), ...body }), (id) => ({ id })),
          ),
        ),
      {
        detail: {
          summary: "Has what you are notified of pushed to this browser.",
          description:
            "It ends with the session of the refresh cookie. The body is what `toJSON()` of the browser says.",
        },
        body: Body({
          endpoint: described(
            "The address at which the push service of the browser takes what is pushed.",
            PushEndpoint,
          ),
          keys: described(
            "The keys of the browser.",
            t.Object({
              p256dh: described("Its public key of P-256, in base64url.", Bytes("^B[A-Za-z0-9_-]{86}=?$")),
              auth: described("Its secret of 16 bytes, in base64url.", Bytes("^[A-Za-z0-9_-]{22}(==)?$")),
            }),
          ),
        }),
        response: {
          ...Ok(PushSubscriptionView),
          ...fails("auth.INVALID_REFRESH_TOKEN", "push.LIMIT_REACHED"),
        },
      },
    )
    .delete(
      "/subscriptions/:id",
      ({ run, userId, params }) =>
        run(answer(Effect.as(unsubscribeFromPush({ id: params.id, by: userId }), noContent))),
      {
        detail: { summary: "Ends a subscription of yours." },
        params: Params({ id: Id<PushSubscriptionId>() }),
        response: { ...NoContent, ...fails("push.NOT_FOUND") },
      },
    )
