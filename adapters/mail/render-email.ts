import type { EmailMessage } from "../../core/index.ts"
import { emailCopyOf } from "./email-copy.ts"

/** A mail as it is sent. Headers contain no user input except the plain address. */
export interface RenderedEmail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface TemplateOptions {
  /** The base address of links; without a slash at its end. */
  readonly frontendUrl: string
  readonly from: { readonly name: string; readonly address: string }
}

/** Renders a mail, as text and as HTML with the same content. Contract: auth, mails. */
export const renderEmail = (message: EmailMessage, { from, frontendUrl }: TemplateOptions): RenderedEmail => {
  const { after, before, link, subject } = emailCopyOf(message)
  const hello = greeting(message.displayName)
  const url = link === null ? null : `${frontendUrl}${link.path}`
  return {
    from,
    to: message.to,
    subject,
    text: `${[hello, ...before, ...(url === null ? [] : [url]), ...after, from.name].join("\n\n")}\n`,
    html: page(subject, [
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
const greeting = (displayName: string): string => {
  const name = displayName.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\s]+/gu, " ").trim()
  return name === "" || /:\/\/|@|\.\p{L}/u.test(name) ? "Hello," : `Hello ${name},`
}

const page = (title: string, paragraphs: ReadonlyArray<string>): string =>
  [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>`,
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
