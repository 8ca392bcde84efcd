import { type EmailMessage, type MailLocale, mailLocaleOf } from "../../core/index.ts"
import { textOf } from "./catalogues/catalogue.ts"
import { emailCopyOf, withToken } from "./email-copy.ts"
import { safeName } from "./safe-name.ts"

/** A mail as it is sent. Headers contain no user input except the plain address. */
interface RenderedEmail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  /** The language of all texts, for the header and for screen readers. */
  readonly language: MailLocale
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that ends mails of this kind (RFC 8058); `null` for those that everybody gets. */
  readonly unsubscribeUrl: string | null
}

export interface TemplateOptions {
  /** The base address of links; without a slash at its end. */
  readonly frontendUrl: string
  /** The base address of what mail programs call; without a slash at its end. */
  readonly publicUrl: string
  readonly from: { readonly name: string; readonly address: string }
  /** The language tag for receivers who have none. */
  readonly defaultLocale: string
  /** What the community is called and where its operators are reached; the sender's name unless it is given. */
  readonly site?: { readonly name: string; readonly contact: string | null }
}

/** Renders a mail, as text and as HTML with the same content. Contract: delivery, mails. */
export const renderEmail = (
  message: EmailMessage,
  { defaultLocale, from, frontendUrl, publicUrl, site }: TemplateOptions,
): RenderedEmail => {
  const language = mailLocaleOf(message.locale, defaultLocale)
  const { after, before, link, subject, unsubscribe } = emailCopyOf(message, language)
  const hello = greeting(message.displayName, language)
  const links = {
    main: link === null ? [] : [{ label: link.label, url: `${frontendUrl}${link.path}` }],
    end:
      unsubscribe === undefined
        ? []
        : [{ label: unsubscribe.label, url: `${frontendUrl}${withToken("/unsubscribe", unsubscribe.token)}` }],
  }
  const contact = site?.contact ?? null
  const end = [site?.name ?? from.name, ...(contact === null ? [] : [textOf(language)("footer.contact", { contact })])]
  return {
    from,
    to: message.to,
    language,
    subject,
    text: `${[
      ...[hello, ...before, ...links.main.map(({ url }) => url), ...after, ...end],
      ...links.end.map(({ label, url }) => `${label}:\n${url}`),
    ].join("\n\n")}\n`,
    html: page(language, subject, [
      ...[hello, ...before].map(escaped),
      ...links.main.flatMap(({ label, url }) => [anchor(label, url), escaped(url)]),
      ...[...after, ...end].map(escaped),
      ...links.end.map(({ label, url }) => anchor(label, url)),
    ]),
    unsubscribeUrl: unsubscribe === undefined ? null : `${publicUrl}/unsubscribe/${unsubscribe.token}`,
  }
}

const anchor = (label: string, url: string): string => `<a href="${escaped(url)}">${escaped(label)}</a>`

const greeting = (displayName: string, language: MailLocale): string => {
  const name = safeName(displayName)
  const text = textOf(language)
  return name === null ? text("greeting.nameless") : text("greeting.named", { name })
}

const page = (language: MailLocale, title: string, paragraphs: ReadonlyArray<string>): string =>
  [
    "<!doctype html>",
    `<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    "</body></html>",
    "",
  ].join("\n")

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
