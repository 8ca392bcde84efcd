import { PlainWriter } from "./plain-writer.ts"

/**
 * The plain text of a text with BBCode, as BoardGameGeek and forums write it. Line breaks are those of the text. What
 * is in brackets and no tag, as `[sic]`, is text. Contract: catalog, what is read from a cell.
 */
export const bbcodeText = (source: string): string => {
  const out = new PlainWriter(true)
  let at = 0
  while (at < source.length) {
    const next = source.indexOf("[", at)
    out.text(source.slice(at, next === -1 ? undefined : next))
    if (next === -1) break
    at = readTag(source, next, out)
  }
  return out.end()
}

const readTag = (source: string, at: number, out: PlainWriter): number => {
  const [whole = "", slash = "", name = "", value = ""] = tag.exec(source.slice(at, at + longestTag)) ?? []
  const word = name.toLowerCase()
  const isKnown = word === "*" || word === "-" || known.has(word)
  if (whole === "" || !isKnown) {
    out.text("[")
    return at + 1
  }
  const isEnd = slash === "/"
  if (word === "*" && !isEnd) out.item("-")
  else if (word === "url" && isEnd) out.closeLink()
  else if (word === "url") out.openLink(value)
  else if (word === "br") out.lineBreak()
  else if (blocks.has(word)) out.block(1)
  return at + whole.length
}

const longestTag = 600

/** A tag with a value behind `=` or after a blank, which may be in quotes. */
const tag = /^\[(\/?)([a-z][a-z0-9]{0,19}|\*|-)(?:[= ]"?([^\]"]{0,500})"?)?\]/i

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const blocks = words("list ul ol li quote q hr center left right heading h1 h2 h3 table tr code spoiler o floatleft")

const known: ReadonlySet<string> = new Set([
  ...blocks,
  ...words(
    `b i u s c url br img image imageid size color bgcolor font email td th sub sup strike thing thingid boardgame
    boardgameexpansion boardgamepublisher boardgamedesigner boardgameartist boardgamehonor boardgameaccessory person
    company family rpg rpgitem rpgperson videogame videogameplatform user username avatar microbadge thread article
    forum geeklist listitem blog blogpost filepage file youtube video gameid guild spotify soundcloud cell note indent
    justify attach media`,
  ),
])
