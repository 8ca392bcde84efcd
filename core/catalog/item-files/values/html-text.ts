import { entity } from "./entities.ts"
import { PlainWriter } from "./plain-writer.ts"

/**
 * The plain text of a text with HTML: line breaks, paragraphs, lists and addresses of links stay, other tags go, and
 * entities are characters. What only looks like a tag, as in `<3` or `a < b`, is text. One pass over the text.
 * Contract: catalog, what is read from a cell.
 */
export const htmlText = (source: string): string => {
  if (!/[<&]/.test(source)) return source.trim()
  const out = new PlainWriter(!makesLines.test(source))
  let at = 0
  while (at < source.length) {
    const next = nextMark(source, at)
    out.text(source.slice(at, next))
    if (next === source.length) break
    at = source[next] === "&" ? readEntity(source, next, out) : readTag(source, next, out)
  }
  return out.end()
}

/** The value of an entity, or of all entities in a text. */
const decoded = (text: string): string =>
  text.replace(/&(#?\w{1,32});/g, (whole, name: string) => entity(name) ?? whole)

/** Where such tags are, the line breaks of the source are blanks. */
const makesLines = /<(?:br|p|div|li|tr|h[1-6]|blockquote)[\s/>]/i

const nextMark = (source: string, from: number): number => {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === lessThan || code === ampersand) return at
  }
  return source.length
}

const [lessThan, ampersand] = [60, 38]

const readEntity = (source: string, at: number, out: PlainWriter): number => {
  const [whole = "&", name = ""] = /^&(#?\w{1,32});/.exec(source.slice(at, at + 40)) ?? []
  out.text(entity(name) ?? whole)
  return at + whole.length
}

const readTag = (source: string, at: number, out: PlainWriter): number => {
  if (source.startsWith("<!--", at)) {
    const end = source.indexOf("-->", at + 4)
    return end === -1 ? source.length : end + 3
  }
  const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]{0,15})(?=[\s/>])/i.exec(source.slice(at, at + 20)) ?? []
  const tag = name.toLowerCase()
  const end = name === "" || !known.has(tag) ? -1 : endOfTag(source, at)
  const isEnd = slash === "/"
  const behind = end !== -1 && hidden.has(tag) && !isEnd ? endOfHidden(source, end, tag) : end
  if (behind === -1 || !hasAttributes(source.slice(at + 1 + slash.length + name.length, end - 1))) {
    out.text("<")
    return at + 1
  }
  if (behind === end) write(tag, isEnd, source.slice(at, end), out)
  return behind
}

/** Whether what stands behind the name of a tag are attributes: `a <b and c> d` has no tag. */
const hasAttributes = (text: string): boolean => {
  const plain = text.replace(/\/$/, "").trim()
  return plain === "" || plain.includes("=") || alone.has(plain.toLowerCase())
}

/** The longest tag that is looked for, so that a text of many `<` is read in bounded time. */
const longestTag = 4_000

/** Where a tag ends, behind its `>`, which may be inside of the quotes of a value; -1 when it does not end. */
const endOfTag = (source: string, from: number): number => {
  let quote = ""
  const last = Math.min(source.length, from + longestTag)
  for (let at = from + 1; at < last; at++) {
    const sign = source[at] ?? ""
    if (quote !== "") {
      if (sign === quote) quote = ""
    } else if (sign === ">") return at + 1
    else if (sign === "<") return -1
    else if ((sign === '"' || sign === "'") && source[at - 1] === "=") quote = sign
  }
  return -1
}

/** Where a part ends that is not shown, behind the tag that closes it; -1 where none does. */
const endOfHidden = (source: string, from: number, tag: string): number => {
  const close = new RegExp(`</${tag}[\\s/>]`, "gi")
  close.lastIndex = from
  const found = close.exec(source)
  const end = found === null ? -1 : source.indexOf(">", found.index)
  if (end !== -1) return end + 1
  // What people write may look as the title of a page; a program may be cut.
  return tag === "script" || tag === "style" ? source.length : -1
}

const write = (tag: string, isEnd: boolean, whole: string, out: PlainWriter): void => {
  if (tag === "br") out.lineBreak()
  else if (tag === "li" && !isEnd) out.item("-")
  else if (tag === "a" && isEnd) out.closeLink()
  else if (tag === "a") out.openLink(attributeOf(whole, "href"))
  else if (tag === "img") out.text(attributeOf(whole, "alt"))
  else if (tag === "td" || tag === "th") out.text(" ")
  else if (apart.has(tag)) out.block(2)
  else if (lines.has(tag)) out.block(1)
}

/** The value of an attribute, without entities. */
const attributeOf = (tag: string, attribute: string): string => {
  const found = tag.search(new RegExp(`\\s${attribute}\\s?=`, "i"))
  if (found === -1) return ""
  const rest = tag.slice(tag.indexOf("=", found) + 1).trimStart()
  const quote = rest.startsWith('"') || rest.startsWith("'") ? (rest[0] ?? "") : ""
  const end = quote === "" ? rest.search(/[\s>]/) : rest.indexOf(quote, 1)
  return decoded(rest.slice(quote.length, end === -1 ? undefined : end))
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const apart = words("p h1 h2 h3 h4 h5 h6 blockquote hr table pre ul ol dl")
const lines = words(
  "li div tr section article header footer figure figcaption center dt dd details summary form main nav",
)
/** Attributes that have no value. */
const alone = words("nowrap noshade reversed compact hidden async defer open itemscope")
const hidden = words("script style head title template")
const inline = words(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike
  strong sub sup time tt u var wbr br td th tbody thead tfoot body html meta link spoiler svg path iframe`,
)
const known: ReadonlySet<string> = new Set([...apart, ...lines, ...hidden, ...inline])
