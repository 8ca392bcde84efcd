/** What another app has shared with this one. */
export interface Shared {
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: ReadonlyArray<File>
  /** When, in milliseconds. */
  readonly at: number
}

export const mostText = 5000
export const mostFiles = 10
export const mostOfFile = 20_000_000

/** The code of a book in what was shared: many addresses of shops have it. */
export const codeIn = ({ text, title, url }: Pick<Shared, "title" | "text" | "url">): string | null =>
  [url, text, title].map((one) => /(?<!\d)97[89]\d{10}(?!\d)/.exec(one)?.[0]).find((one) => one !== undefined) ?? null

/** What a thing that was shared is called, and what else was said of it. */
export const nameIn = ({ text, title, url }: Pick<Shared, "title" | "text" | "url">) => {
  const [first = "", ...others] = text.split("\n").map((line) => line.trim())
  const name = (title.trim() || (/^https?:/.test(first) ? "" : first)).slice(0, 200)
  const rest = [...(first === name ? [] : [first]), ...others, text.includes(url) ? "" : url]
  return { name, comment: rest.filter((line) => line !== "").join("\n") }
}
