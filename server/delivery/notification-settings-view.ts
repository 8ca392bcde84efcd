import type { TSchema } from "@sinclair/typebox"
import { t } from "elysia"
import {
  channelsOfNotification,
  channelTypes,
  digestRhythms,
  mailModes,
  type NotificationSettings,
  notificationTypes,
} from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Nullable } from "../http/input/view-schemas.ts"

const ChannelsView = named(
  "NotificationChannels",
  t.Object({
    inApp: described("Whether it is in the list and comes over the WebSocket.", t.Boolean()),
    mail: described("Whether a mail is sent within a minute, or with the next digest.", OneOf(...mailModes)),
    push: described("Whether it is pushed to devices.", t.Boolean()),
  }),
)
const PushedView = named(
  "MessageChannels",
  t.Object({ push: described("Whether it is pushed to devices.", t.Boolean()) }),
)

const howOf = <S extends TSchema>(type: string, channels: S) =>
  described(`How the user is notified of \`${type}\`.`, channels)

type Channels = { readonly [Type in (typeof notificationTypes)[number]]: typeof ChannelsView } & {
  readonly message: typeof PushedView
}

/** Contract: delivery, settings. */
export const NotificationSettingsView = named(
  "NotificationSettings",
  t.Object({
    channels: described(
      "How the user is notified of each type.",
      t.Object({
        ...Object.fromEntries(notificationTypes.map((type) => [type, howOf(type, ChannelsView)])),
        message: howOf("message", PushedView),
      } as unknown as Channels),
    ),
    digest: described(
      "When mails with what is unread are sent.",
      t.Object({
        every: described("How often a digest is sent.", OneOf(...digestRhythms)),
        hour: described("The hour of the user's time zone at which a digest is sent.", Whole()),
        weekday: described("The day of a weekly digest, from 1, Monday, to 7, Sunday.", Whole()),
      }),
    ),
    timeZone: described("The IANA time zone of the user.", t.String()),
    locale: described(
      "The language tag of the mails to the user, or null for the language of the installation.",
      Nullable(t.String()),
    ),
  }),
)

export const notificationSettingsView = ({
  locale,
  settings,
}: {
  readonly settings: NotificationSettings
  readonly locale: string | null
}): typeof NotificationSettingsView.static => ({
  channels: Object.fromEntries(
    channelTypes.map((type) => {
      const { inApp, mail, push } = channelsOfNotification(settings, type)
      return [type, type === "message" ? { push } : { inApp, mail, push }]
    }),
  ) as (typeof NotificationSettingsView.static)["channels"],
  digest: { ...settings.digest },
  timeZone: settings.timeZone,
  locale,
})
