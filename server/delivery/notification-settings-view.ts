import { t } from "elysia"
import {
  channelsOfNotification,
  channelTypes,
  digestRhythms,
  mailModes,
  type NotificationSettings,
  notificationTypes,
} from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Nullable } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"

const ChannelsView = named(
  "NotificationChannels",
  t.Object({ inApp: t.Boolean(), mail: OneOf(...mailModes), push: t.Boolean() }),
)
const PushedView = named("MessageChannels", t.Object({ push: t.Boolean() }))

type Channels = { readonly [Type in (typeof notificationTypes)[number]]: typeof ChannelsView } & {
  readonly message: typeof PushedView
}

/** Contract: delivery, settings. */
export const NotificationSettingsView = named(
  "NotificationSettings",
  t.Object({
    channels: t.Object({
      ...Object.fromEntries(notificationTypes.map((type) => [type, ChannelsView])),
      message: PushedView,
    } as unknown as Channels),
    digest: t.Object({ every: OneOf(...digestRhythms), hour: Whole(), weekday: Whole() }),
    timeZone: t.String(),
    locale: Nullable(t.String()),
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
