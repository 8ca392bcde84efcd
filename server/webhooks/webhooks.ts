import { Effect, Redacted } from "effect"
import { Elysia, t } from "elysia"
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  type OutboxId,
  pingWebhook,
  removeWebhook,
  retryDelivery,
  rotateWebhook,
  type WebhookId,
} from "../../core/index.ts"
import { accepted, answer, created, noContent } from "../http/answers/error-response.ts"
import { Accepted, Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, NullableText, RawText } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import {
  DeliveryView,
  deliveryView,
  NewWebhookView,
  newWebhookView,
  SubscribedType,
  WebhookSecretView,
  WebhookView,
  webhookView,
} from "./webhook-view.ts"

const Events = t.Array(SubscribedType, { minItems: 1, maxItems: 100, uniqueItems: true })
const fields = { url: RawText({ max: 2000 }), events: Events, description: t.Optional(NullableText({ max: 200 })) }
const own = Params({ id: Id<WebhookId>() })

/** The webhooks of an account; these routes do not exist where WEBHOOKS_ENABLED is off. Contract: webhooks. */
export const webhookRoutes = (http: Http) => {
  const { config, list, plugin, refreshCookie } = http
  const routes = new Elysia({ prefix: "/webhooks", tags: ["webhooks"] })
    .use(plugin)
    .get(
      "",
      ({ run, userId, query }) =>
        run(
          list(
            `webhooks ${userId}`,
            query,
            (page) => listWebhooks(userId, page),
            (webhook) => webhookView(webhook),
          ),
        ),
      { detail: { summary: "Lists your webhooks." }, query: Query(paging), response: Ok(ListOf(WebhookView)) },
    )
    .post(
      "",
      ({ run, user, body: { description = null, events, url }, request }) =>
        run(
          answer(
            Effect.map(createWebhook({ user, token: refreshCookie.read(request), url, events, description }), (made) =>
              created(newWebhookView(made)),
            ),
          ),
        ),
      {
        detail: {
          summary: "Adds an address to which what happens to you is sent.",
          description: "The secret that signs what is sent is shown this once.",
        },
        transform: logsEvent("webhook_added"),
        proof: true,
        body: Body(fields),
        response: {
          ...Created(NewWebhookView),
          ...fails("webhooks.LIMIT_REACHED", "factors.PROOF_REQUIRED", "users.USER_NOT_FOUND"),
        },
      },
    )
    .patch(
      "/:id",
      ({ run, userId, body, params, request }) =>
        run(
          answer(
            Effect.map(
              changeWebhook({ id: params.id, by: userId, token: refreshCookie.read(request), change: body }),
              webhookView,
            ),
          ),
        ),
      {
        detail: { summary: "Changes a webhook of yours, or pauses it." },
        transform: logsEvent("webhook_changed"),
        proof: true,
        params: own,
        body: Body({
          url: t.Optional(fields.url),
          events: t.Optional(Events),
          description: fields.description,
          paused: t.Optional(t.Boolean()),
        }),
        response: { ...Ok(WebhookView), ...fails("webhooks.NOT_FOUND", "factors.PROOF_REQUIRED") },
      },
    )
    .delete(
      "/:id",
      ({ run, userId, params }) => run(answer(Effect.as(removeWebhook({ id: params.id, by: userId }), noContent))),
      {
        detail: { summary: "Removes a webhook of yours, with its deliveries." },
        transform: logsEvent("webhook_removed"),
        params: own,
        response: { ...NoContent, ...fails("webhooks.NOT_FOUND") },
      },
    )
    .get(
      "/:id/deliveries",
      ({ run, userId, params: { id }, query }) =>
        run(
          answer(
            list(
              `deliveries ${id}`,
              query,
              (page) => listDeliveries({ id, by: userId, page }),
              (delivery) => deliveryView(delivery),
            ),
          ),
        ),
      {
        detail: { summary: "Lists what a webhook of yours was sent and is to be sent." },
        params: own,
        query: Query(paging),
        response: { ...Ok(ListOf(DeliveryView)), ...fails("webhooks.NOT_FOUND") },
      },
    )
    .post(
      "/:id/ping",
      ({ run, userId, params }) =>
        run(answer(Effect.map(pingWebhook({ id: params.id, by: userId }), (sent) => accepted(deliveryView(sent))))),
      {
        detail: { summary: "Sends a ping to a webhook of yours." },
        params: own,
        response: { ...Accepted(DeliveryView), ...fails("webhooks.NOT_FOUND", "webhooks.RATE_LIMITED") },
      },
    )
    .post(
      "/:id/rotate",
      ({ run, userId, params, request }) =>
        run(
          answer(
            Effect.map(rotateWebhook({ id: params.id, by: userId, token: refreshCookie.read(request) }), (secret) => ({
              secret: Redacted.value(secret),
            })),
          ),
        ),
      {
        detail: {
          summary: "Gives a webhook of yours a new secret.",
          description: "It is shown this once. The one before signs too for 24 hours.",
        },
        transform: logsEvent("webhook_changed"),
        proof: true,
        params: own,
        response: { ...Ok(WebhookSecretView), ...fails("webhooks.NOT_FOUND", "factors.PROOF_REQUIRED") },
      },
    )
    .post(
      "/:id/deliveries/:deliveryId/retry",
      ({ run, userId, params: { deliveryId, id } }) =>
        run(
          answer(Effect.map(retryDelivery({ id, deliveryId, by: userId }), (again) => accepted(deliveryView(again)))),
        ),
      {
        detail: { summary: "Sends a delivery again that was given up." },
        params: Params({ id: Id<WebhookId>(), deliveryId: Id<OutboxId>() }),
        response: { ...Accepted(DeliveryView), ...fails("webhooks.NOT_FOUND", "webhooks.INVALID_TRANSITION") },
      },
    )
  return config.webhooksEnabled ? routes : (new Elysia() as unknown as typeof routes)
}
