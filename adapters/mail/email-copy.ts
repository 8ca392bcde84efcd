import type { ChannelType, EmailMessage, MailLocale, NotificationType, StayingFactors } from "../../core/index.ts"
import { countedTextOf, textOf } from "./catalogues/catalogue.ts"
import { safeName } from "./safe-name.ts"

/** The texts of a kind of mail. */
interface EmailCopy {
  readonly subject: string
  readonly before: ReadonlyArray<string>
  readonly link: { readonly label: string; readonly path: string } | null
  readonly after: ReadonlyArray<string>
  /** What ends mails of this kind, where the receiver may do without. */
  readonly unsubscribe?: { readonly label: string; readonly token: string }
}

/** The texts of a mail in a language; its link is below the address of the front end. Contract: delivery, mails. */
export const emailCopyOf = (message: EmailMessage, locale: MailLocale): EmailCopy => {
  const text = textOf(locale)
  switch (message.kind) {
    case "verification":
      return {
        subject: text("verification.subject"),
        before: [text("verification.reason"), text("link.day")],
        link: { label: text("verification.link"), path: withToken("/verify-email", message.token) },
        after: [text("ignore.confirmation")],
      }
    case "password-reset":
      if (message.undone !== null)
        return {
          subject: text(`password-reset.${message.undone.by}.subject`),
          before: [
            text(`password-reset.${message.undone.by}.reason`),
            ...stayingFactors(message.undone.factors, locale),
            text("password-reset.next"),
          ],
          link: { label: text("password-reset.link"), path: withToken("/reset-password", message.token) },
          after: [],
        }
      return {
        subject: text("password-reset.subject"),
        before: [text("password-reset.reason")],
        link: { label: text("password-reset.link"), path: withToken("/reset-password", message.token) },
        after: [text("password-reset.after")],
      }
    case "password-changed":
      return {
        subject: text("password-changed.subject"),
        before: [
          text("password-changed.reason"),
          ...(message.byReset ? [text("password-changed.ended")] : []),
          ...stillLinked(message.provider, text),
          ...stayingFactors(message.factors, locale),
        ],
        link: null,
        after: [text("password-changed.after")],
      }
    case "password-set":
      return {
        subject: text("password-set.subject"),
        ...undoable(message, locale, [text("password-set.reason")]),
      }
    case "idp-linked":
      return {
        subject: text("idp-linked.subject"),
        ...undoable(message, locale, [
          text("idp-linked.reason"),
          text(message.hasPassword ? "idp-linked.with-password" : "idp-linked.without-password"),
        ]),
      }
    case "factor-added":
      return {
        subject: text(`factor-added.${message.factor}.subject`),
        ...undoable(message, locale, [text(`factor-added.${message.factor}.reason`), text("factor-added.after")]),
      }
    case "recovery-codes-made":
      return {
        subject: text("recovery-codes-made.subject"),
        ...undoable(message, locale, [text("recovery-codes-made.reason")]),
      }
    case "factor-removed":
      return {
        subject: text("factor-removed.subject"),
        before: [text(`factor-removed.${message.factor}`), text("factor-removed.recovery-codes")],
        link: null,
        after: [text("factor-removed.after")],
      }
    case "recovery-code-used":
      return {
        subject: text("recovery-code-used.subject"),
        before: [text("recovery-code-used.reason")],
        link: null,
        after: [text("recovery-code-used.after")],
      }
    case "factor-attempts":
      return {
        subject: text("factor-attempts.subject"),
        before: [text("factor-attempts.reason"), text("factor-attempts.still")],
        link: null,
        after: [text("factor-attempts.after")],
      }
    case "confirm-email":
      return {
        subject: text("confirm-email.subject"),
        before: [text("confirm-email.reason"), text("link.day")],
        link: { label: text("confirm-email.link"), path: withToken("/confirm-email", message.token) },
        after: [text("ignore.confirmation")],
      }
    case "email-changed":
      return message.undo === null
        ? {
            subject: text("email-changed.subject"),
            before: [text("email-changed.by-administrator")],
            link: null,
            after: [text("email-changed.by-administrator.after")],
          }
        : {
            subject: text("email-changed.subject"),
            before: [text("email-changed.reason"), text("email-changed.undo"), text("email-changed.consequence")],
            link: { label: text("email-changed.link"), path: withToken("/undo-email", message.undo) },
            after: [text("email-changed.after")],
          }
    case "export-ready":
      return {
        subject: text("export-ready.subject"),
        before: [text("export-ready.reason"), text("export-ready.where")],
        link: null,
        after: [text("export-ready.after")],
      }
    case "key-made":
      return {
        subject: text("key-made.subject"),
        ...undoable(message, locale, [text("key-made.reason", { key: message.name })]),
      }
    case "key-ended":
      return {
        subject: text(message.name === null ? "key-ended.all.subject" : "key-ended.subject"),
        before: [
          message.name === null ? text("key-ended.all.reason") : text("key-ended.reason", { key: message.name }),
        ],
        link: null,
        after: [text("key-ended.after")],
      }
    case "webhook-added":
      return {
        subject: text("webhook-added.subject"),
        ...undoable(message, locale, [text("webhook-added.reason", { host: message.host })]),
      }
    case "webhook-paused":
      return {
        subject: text(message.why === "removed" ? "webhook-paused.removed.subject" : "webhook-paused.subject"),
        before: [text(`webhook-paused.${message.why}`, { host: message.host })],
        link: null,
        after: message.why === "removed" ? [] : [text("webhook-paused.after")],
      }
    case "notification":
    case "digest":
      return noticesCopy(message, locale)
    case "test":
      return { subject: text("test.subject"), before: [text("test.reason")], link: null, after: [] }
  }
}

/** A mail about notifications that no attempt has filled is about none. */
const noticesCopy = (
  { about, filled, kind }: Extract<EmailMessage, { readonly kind: "notification" | "digest" }>,
  locale: MailLocale,
): EmailCopy => {
  const [text, counted] = [textOf(locale), countedTextOf(locale)]
  const { notices, unsubscribe } = filled ?? { notices: [], unsubscribe: "" }
  return {
    subject: counted(`${kind}.subject`, notices.length + about.more),
    before: [
      ...notices.map(({ actor, type }) => noticeText(type as NotificationType, actor, locale)),
      ...(about.more === 0 ? [] : [counted("notices.more", about.more)]),
    ],
    link: { label: text("notices.link"), path: "/notifications" },
    after: [],
    unsubscribe: { label: text(`${kind}.unsubscribe`), token: unsubscribe },
  }
}

/** The sentence about a notification, or about a message; without the name of an account that is deleted. */
export const noticeText = (type: ChannelType, actor: string | null, locale: MailLocale): string => {
  const text = textOf(locale)
  const name = actor === null ? text("notices.deleted-user") : (safeName(actor) ?? text("notices.another-user"))
  return text(type === "message" ? "push.message" : `notice.${type}`, { name })
}

/** In the fragment, the token reaches no log of a web server. */
export const withToken = (path: string, token: string): string => `${path}#token=${encodeURIComponent(token)}`

/** What a mail says about something that was added, with the link that takes it back. */
const undoable = (
  { undo }: { readonly undo: string | null },
  locale: MailLocale,
  before: ReadonlyArray<string>,
): Pick<EmailCopy, "before" | "link" | "after"> => {
  const text = textOf(locale)
  // Mails of earlier versions have no link.
  if (undo === null) return { before, link: null, after: [text("added.without-link")] }
  return {
    before: [...before, text("added.undo"), text("added.consequence")],
    link: { label: text("added.link"), path: withToken("/undo-added", undo) },
    after: [text("added.after")],
  }
}

/** The factors that stay, so that an owner finds those of another person. */
const stayingFactors = (factors: StayingFactors | null, locale: MailLocale): ReadonlyArray<string> => {
  const [text, counted] = [textOf(locale), countedTextOf(locale)]
  if (factors === null) return [text("staying.unknown")]
  if (!factors.totp && factors.passkeys === 0) return []
  return [
    ...(factors.totp ? [text("staying.totp")] : []),
    ...(factors.passkeys === 0 ? [] : [counted("staying.passkeys", factors.passkeys)]),
    text("staying.after"),
  ]
}

/** A new password does not remove the link to a provider: if another person made it, the owner must know. */
const stillLinked = (
  provider: { readonly email: string | null } | null,
  text: ReturnType<typeof textOf>,
): ReadonlyArray<string> => {
  if (provider === null) return []
  const { email } = provider
  return [email === null ? text("password-changed.linked") : text("password-changed.linked-as", { email })]
}
