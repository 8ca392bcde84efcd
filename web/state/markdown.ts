/** A part of a text: what it says, or a link, or what is emphasised. */
export type Inline =
  | string
  | { readonly kind: "strong" | "em" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string }

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: ReadonlyArray<Inline> }
  | { readonly kind: "paragraph" | "quote"; readonly text: ReadonlyArray<Inline> }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: ReadonlyArray<ReadonlyArray<Inline>> }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "rule" }

/**
 * The blocks of a text in the part of Markdown that pages of operators have: headings, paragraphs, lists, quotes, code,
 * rules, emphasis and links. HTML is text as any other, so that nothing of it runs. Contract: conventions, the
 * operator's own.
 */
export const blocksOf = (markdown: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  const lines = markdown.split("\n")
  let at = 0
  /** The lines from here on of which each one fits. */
  const take = (fits: (line: string) => boolean): ReadonlyArray<string> => {
    const from = at
    while (at < lines.length && fits(lines[at] ?? "")) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ""
    const [, marks = "", heading = ""] = /^(#{1,6}) +(.*)$/.exec(line) ?? []
    if (line.trim() === "") at++
    else if (line.startsWith("```")) {
      at++
      blocks.push({ kind: "code", text: take((one) => !one.startsWith("```")).join("\n") })
      at++
    } else if (marks !== "") {
      at++
      // The title of the page is above all of them.
      blocks.push({ kind: "heading", level: Math.min(6, Math.max(2, marks.length)), text: inlinesOf(heading.trim()) })
    } else if (/^(-{3,}|\*{3,}|_{3,})\s*$/.test(line)) {
      at++
      blocks.push({ kind: "rule" })
    } else if (line.startsWith(">")) {
      const text = take((one) => one.startsWith(">")).map((one) => one.slice(1).trim())
      blocks.push({ kind: "quote", text: inlinesOf(text.join(" ")) })
    } else if (item.test(line)) {
      const ordered = isOrdered(line)
      const taken = take((one) => (item.test(one) ? isOrdered(one) === ordered : /^\s+\S/.test(one)))
      blocks.push({ kind: "list", ordered, items: itemsIn(taken).map(inlinesOf) })
    } else blocks.push({ kind: "paragraph", text: inlinesOf(take(isPlain).join(" ")) })
  }
  return blocks
}

const item = /^\s{0,3}(?:[-*+]|\d{1,3}[.)]) +\S/
const isOrdered = (line: string): boolean => /^\s*\d/.test(line)
const isPlain = (line: string): boolean => line.trim() !== "" && !/^(#{1,6} |>|```)/.test(line) && !item.test(line)

/** A line that begins no item goes on with the one before. */
const itemsIn = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const items: Array<string> = []
  for (const line of lines)
    if (item.test(line)) items.push(line.replace(/^\s*(?:[-*+]|\d{1,3}[.)]) +/, ""))
    else items.push(`${items.pop() ?? ""} ${line.trim()}`)
  return items
}

const inline = {
  code: /(`[^`\n]{1,500}`)/,
  strong: /(\*\*[^*\n]{1,500}\*\*)/,
  em: /([*_][^*_\n]{1,500}[*_](?!\w))/,
  link: /\[([^\][\n]{1,500})\]\(([^()\s]{1,2000})\)/,
  plain: /<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/,
}
const special = new RegExp(
  Object.values(inline)
    .map(({ source }) => source)
    .join("|"),
  "g",
)

const inlinesOf = (text: string): ReadonlyArray<Inline> => {
  const parts: Array<Inline> = []
  let from = 0
  for (const match of text.matchAll(special)) {
    const [whole, code, strong, em, label, target, plain] = match
    if (match.index > from) parts.push(text.slice(from, match.index))
    from = match.index + whole.length
    const to = target ?? plain ?? ""
    if (code !== undefined) parts.push({ kind: "code", text: code.slice(1, -1) })
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong.slice(2, -2) })
    else if (em !== undefined) parts.push({ kind: "em", text: em.slice(1, -1) })
    else if (isAllowed(to)) parts.push({ kind: "link", text: label ?? to.replace(/^mailto:/, ""), to })
    else parts.push(whole)
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** No address that runs something, and none that another page gives a meaning to. */
const isAllowed = (to: string): boolean => /^(https?:\/\/|mailto:)/i.test(to) && URL.canParse(to)
