import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  changeNotificationSettings,
  digestRhythms,
  mailModes,
  notificationTypes,
  viewNotificationSettings,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Locale, OneOf, OrNull, TimeZone, Whole } from "../http/input/text-schemas.ts"
import { Body } from "../http/validation.ts"
import { NotificationSettingsView, notificationSettingsView } from "./notification-settings-view.ts"

const push = t.Optional(t.Boolean())
const Channels = t.Optional(t.Object({ inApp: t.Optional(t.Boolean()), mail: t.Optional(OneOf(...mailModes)), push }))
type EachType = { readonly [Type in (typeof notificationTypes)[number]]: typeof Channels }

/** Contract: delivery, settings. */
export const notificationSettingsRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/notification-settings", tags: ["delivery"] })
    .use(plugin)
    .get("", ({ run, userId }) => run(answer(Effect.map(viewNotificationSettings(userId), notificationSettingsView))), {
      detail: { summary: "Returns how you are notified." },
      response: { ...Ok(NotificationSettingsView), ...fails("users.USER_NOT_FOUND") },
    })
    .patch(
      "",
      ({ run, userId, body: { locale, ...change } }) =>
        run(answer(Effect.map(changeNotificationSettings({ by: userId, change, locale }), notificationSettingsView))),
      {
        detail: { summary: "Changes how you are notified.", description: "What is not named stays as it is." },
        body: Body({
          channels: t.Optional(
            t.Object({
              ...(Object.fromEntries(notificationTypes.map((type) => [type, Channels])) as EachType),
              message: t.Optional(t.Object({ push })),
            }),
          ),
          digest: t.Optional(
            t.Object({
              every: t.Optional(OneOf(...digestRhythms)),
              hour: t.Optional(Whole({ min: 0, max: 23 })),
              weekday: t.Optional(Whole({ min: 1, max: 7 })),
            }),
          ),
          timeZone: t.Optional(TimeZone),
          locale: OrNull(Locale),
        }),
        response: { ...Ok(NotificationSettingsView), ...fails("users.USER_NOT_FOUND") },
      },
    )
