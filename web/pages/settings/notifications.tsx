import type { NotificationSettings } from "@curio/client"
import { Check } from "../../parts/check.tsx"
import { Field, Form } from "../../parts/form.tsx"
import { Loaded } from "../../parts/page.tsx"
import { PushSwitch } from "../../parts/push-switch.tsx"
import { Setting } from "../../parts/setting.tsx"
import { say } from "../../state/answers.ts"
import { api } from "../../state/curio.ts"
import { useResource } from "../../state/resources.ts"
import { followAccount, language, languages, words } from "../../words/index.ts"

type Type = keyof typeof words.value.settings.types
type Mail = NotificationSettings["channels"][Type]["mail"]
type Every = NotificationSettings["digest"]["every"]

/** What the user is notified of, in the app, by mail and as pushes, and when a mail with all of it comes. */
const Notifications = () => {
  const { common, settings } = words.value
  const { notifications, types } = settings
  const chosen = useResource("notification settings", () => api["notification-settings"].get())
  const names = Object.entries(types) as ReadonlyArray<[Type, string]>
  return (
    <Setting title={notifications.title} about={notifications.about}>
      <PushSwitch />
      <Loaded of={chosen}>
        {({ channels, digest, locale, timeZone }) => (
          <Form
            submit={common.save}
            send={(values) =>
              api["notification-settings"].patch({
                channels: {
                  ...Object.fromEntries(
                    names.map(([type]) => [
                      type,
                      {
                        inApp: values.checked(`${type} inApp`),
                        mail: values.text(`${type} mail`) as Mail,
                        push: values.checked(`${type} push`),
                      },
                    ]),
                  ),
                  message: { push: values.checked("message push") },
                },
                digest: {
                  every: values.text("every") as Every,
                  hour: Number(values.text("hour")),
                  weekday: Number(values.text("weekday")),
                },
                timeZone: values.text("timeZone"),
                locale: values.text("locale") || null,
              })
            }
            done={(changed) => {
              chosen.change(changed)
              void followAccount(changed.locale)
              say(settings.saved)
            }}
          >
            <h2>{notifications.mails}</h2>
            <Field
              name="locale"
              label={notifications.locale}
              value={locale ?? ""}
              options={[["", notifications.anyLocale], ...Object.entries(languages), ...otherThan(languages, locale)]}
            />
            <Field
              name="every"
              label={notifications.every}
              value={digest.every}
              options={Object.entries(notifications.rhythms)}
            />
            <Field name="hour" label={notifications.hour} value={digest.hour} options={hours()} />
            <Field name="weekday" label={notifications.weekday} value={digest.weekday} options={weekdays()} />
            <Field
              name="timeZone"
              label={notifications.timeZone}
              value={timeZone}
              options={[...new Set(["UTC", timeZone, ...Intl.supportedValuesOf("timeZone")])].map((zone) => [
                zone,
                zone,
              ])}
            />
            <h2>{notifications.each}</h2>
            <Check name="message push" label={notifications.message} checked={channels.message.push} />
            {names.map(([type, name]) => (
              <fieldset key={type}>
                <legend>{name}</legend>
                <Check name={`${type} inApp`} label={notifications.inApp} checked={channels[type].inApp} />
                <Check name={`${type} push`} label={notifications.push} checked={channels[type].push} />
                <Field
                  name={`${type} mail`}
                  label={notifications.mail}
                  value={channels[type].mail}
                  options={Object.entries(notifications.times)}
                />
              </fieldset>
            ))}
          </Form>
        )}
      </Loaded>
    </Setting>
  )
}

/** A language that the account has and the app does not, such as that of a country: it stays chosen. */
const otherThan = (known: object, locale: string | null): ReadonlyArray<readonly [string, string]> =>
  locale === null || locale in known
    ? []
    : [[locale, new Intl.DisplayNames(language.value, { type: "language" }).of(locale) ?? locale]]

/** The hours of a day by the language. */
const hours = () => {
  const format = new Intl.DateTimeFormat(language.value, { hour: "numeric", minute: "numeric", timeZone: "UTC" })
  return Array.from({ length: 24 }, (_, hour) => [String(hour), format.format(hour * 3_600_000)] as const)
}

/** The days of a week from Monday, which is 1. */
const weekdays = () => {
  const format = new Intl.DateTimeFormat(language.value, { weekday: "long", timeZone: "UTC" })
  // The 5th of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => [String(day + 1), format.format((day + 4) * 86_400_000)] as const)
}

export default Notifications
