import { type EmailMessage, MailDecisions, type MailLocale } from "../../core/index.ts"
import { textOf } from "./catalogues/catalogue.ts"
import { emailCopyOf } from "./email-copy.ts"

/** A mail as it is sent. Headers contain no user input except the plain address. */
export interface RenderedEmail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  /** The language of all texts, for the header and for screen readers. */
  readonly language: MailLocale
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface TemplateOptions {
  /** The base address of links; without a slash at its end. */
  readonly frontendUrl: string
  readonly from: { readonly name: string; readonly address: string }
  /** The language tag for receivers who have none. */
  readonly defaultLocale: string
}

/** Renders a mail, as text and as HTML with the same content. Contract: auth, mails. */
export const renderEmail = (
  message: EmailMessage,
  { defaultLocale, from, frontendUrl }: TemplateOptions,
): RenderedEmail => {
  const language = MailDecisions.mailLocaleOf(message.locale, defaultLocale)
  const { after, before, link, subject } = emailCopyOf(message, language)
  const hello = greeting(message.displayName, language)
  const url = link === null ? null : `${frontendUrl}${link.path}`
  return {
    from,
    to: message.to,
    language,
    subject,
    text: `${[hello, ...before, ...(url === null ? [] : [url]), ...after, from.name].join("\n\n")}\n`,
    html: page(language, subject, [
      ...[hello, ...before].map(escaped),
      ...(link === null || url === null ? [] : [`<a href="${escaped(url)}">${escaped(link.label)}</a>`, escaped(url)]),
      ...[...after, from.name].map(escaped),
    ]),
  }
}

/**
 * Anyone can register another person's address under any name. A name is therefore reduced to one line, and left out
 * when mail programs might turn it into a link: otherwise our mails could carry advertisements.
 */
const greeting = (displayName: string, language: MailLocale): string => {
  const name = displayName.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\s]+/gu, " ").trim()
  const text = textOf(language)
  return name === "" || /:\/\/|@|\.\p{L}/u.test(name) ? text("greeting.nameless") : text("greeting.named", { name })
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
