import type { TSchema } from "@sinclair/typebox"
import { Elysia, t } from "elysia"
import { accountTypes, notificationTypes, reportReasons, reportTargets } from "../../core/index.ts"
import { ImportView } from "../catalog/import-view.ts"
import { NotificationView } from "../delivery/notification-view.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { OfferView } from "../market/offer-view.ts"

/** What a webhook is sent, by the names of the schemas. Contract: webhooks, webhooks. */
export const webhookEvents = {
  NotificationEvent: named(
    "NotificationEvent",
    t.Object({
      type: OneOf(...notificationTypes),
      timestamp: Moment,
      data: t.Object({ userId: Uuid, notification: NotificationView }),
    }),
  ),
  OfferEvent: named(
    "OfferEvent",
    t.Object({ type: OneOf("offer.updated"), timestamp: Moment, data: t.Object({ userId: Uuid, offer: OfferView }) }),
  ),
  ImportEvent: named(
    "ImportEvent",
    t.Object({ type: OneOf("import.done"), timestamp: Moment, data: t.Object({ userId: Uuid, import: ImportView }) }),
  ),
  AccountEvent: named(
    "AccountEvent",
    t.Object({ type: OneOf(...accountTypes), timestamp: Moment, data: t.Object({ userId: Uuid }) }),
  ),
  ReportEvent: named(
    "ReportEvent",
    t.Object({
      type: OneOf("report.created"),
      timestamp: Moment,
      data: t.Object({
        report: t.Object({
          id: Uuid,
          targetType: OneOf(...reportTargets),
          targetId: Uuid,
          reason: OneOf(...reportReasons),
          createdAt: Moment,
        }),
      }),
    }),
  ),
  PingEvent: named(
    "PingEvent",
    t.Object({ type: OneOf("ping"), timestamp: Moment, data: t.Object({ userId: Nullable(Uuid), webhookId: Uuid }) }),
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
  ReportEvent: "Something was reported; sent to webhooks of the instance alone.",
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
