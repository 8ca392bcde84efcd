import type { TSchema } from "@sinclair/typebox"
import { Elysia, t } from "elysia"
import { accountTypes, notificationTypes, reportEventTypes } from "../../core/index.ts"
import { ImportView } from "../catalog/import-view.ts"
import { NotificationView } from "../delivery/notification-view.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, Uuid } from "../http/input/view-schemas.ts"
import { OfferView } from "../market/offer-view.ts"
import { ReportEventView } from "./report-event-view.ts"

const event = <const T extends readonly [string, ...string[]], D extends TSchema>(
  name: string,
  types: T,
  data: D,
  what = "To whom, and what it is now.",
) =>
  named(
    name,
    t.Object({
      type: described("What happened.", OneOf(...types)),
      timestamp: described("When it happened.", Moment),
      data: described(what, data),
    }),
  )

/** What a webhook is sent, by the names of the schemas. Contract: webhooks, webhooks. */
export const webhookEvents = {
  NotificationEvent: event(
    "NotificationEvent",
    notificationTypes,
    t.Object({ userId: Uuid, notification: described("The notification, as its list shows it.", NotificationView) }),
  ),
  OfferEvent: event(
    "OfferEvent",
    ["offer.updated"],
    t.Object({ userId: Uuid, offer: described("The offer as the user sees it.", OfferView) }),
  ),
  ImportEvent: event(
    "ImportEvent",
    ["import.done"],
    t.Object({ userId: Uuid, import: described("The import, as its list shows it.", ImportView) }),
  ),
  AccountEvent: event("AccountEvent", accountTypes, t.Object({ userId: Uuid })),
  ReportEvent: event("ReportEvent", reportEventTypes, ReportEventView, "What was reported, and what was decided."),
  PingEvent: event(
    "PingEvent",
    ["ping"],
    t.Object({
      userId: described("The id of the owner of the webhook, or null for one of the instance.", Nullable(Uuid)),
      webhookId: Uuid,
    }),
  ),
} as const

/** Routes that nothing serves: from them the generator of the document makes the schemas as it does from others. */
export const eventRoutes = () =>
  Object.entries<TSchema>(webhookEvents).reduce<Elysia>(
    (app, [name, schema]) => app.post(`/${name}`, () => "", { response: { 200: schema } }) as unknown as Elysia,
    new Elysia(),
  )

const summaries: Readonly<Record<keyof typeof webhookEvents, string>> = {
  NotificationEvent: "A user was notified.",
  OfferEvent: "An offer of a user has changed.",
  ImportEvent: "An import of a user has ended.",
  AccountEvent: "An account was made or changed; sent to webhooks of the instance alone.",
  ReportEvent: "Something was reported, or a report decided; sent to webhooks of the instance alone.",
  PingEvent: "The owner of the webhook asked for a ping.",
}

/** The headers of a delivery, as Standard Webhooks has them. Contract: webhooks, signatures. */
export const deliveryHeaders = {
  "webhook-id": "The id of the delivery, which is the same in each attempt.",
  "webhook-timestamp": "When the attempt was made, in seconds since 1970.",
  "webhook-signature": "The signatures over id, time and body, with spaces between them.",
} as const

/**
 * The part `webhooks` of the OpenAPI document: an operation for each type, which the receiver serves. `schemaOf` gives
 * the schema of a name as the generator made it. The types `import_done` and `import.done` would be one name in many
 * languages, so those of notifications are called `notification.import_done` there.
 */
export const describedWebhooks = (schemaOf: (name: string) => object): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(webhookEvents).flatMap(([name, { properties }]) =>
      (properties.type["enum"] as ReadonlyArray<string>).map((type) => [
        webhookName(name, type),
        { post: operationOf(name as keyof typeof summaries, type, schemaOf) },
      ]),
    ),
  )

const webhookName = (name: string, type: string): string =>
  name === "NotificationEvent" ? `notification.${type}` : type

const operationOf = (name: keyof typeof summaries, type: string, schemaOf: (name: string) => object) => ({
  operationId: `on.${webhookName(name, type)}`.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
  tags: ["webhooks"],
  summary: summaries[name],
  description:
    `The \`type\` of the body is \`${type}\`. ` +
    "Verify the signature over the body as it came, with the secret of the webhook.",
  security: [],
  parameters: Object.keys(deliveryHeaders).map((header) => ({ $ref: `#/components/parameters/${header}` })),
  requestBody: { required: true, content: { "application/json": { schema: schemaOf(name) } } },
  responses: {
    "2XX": { description: "The delivery was made." },
    "410": { description: "The receiver is gone: the webhook is paused." },
    default: { description: "The delivery is made again later." },
  },
})
