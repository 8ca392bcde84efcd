import type { CsvRow } from "./csv.ts"
import { autoMapping } from "./mapping.ts"
import { recognised } from "./presets/table.ts"

/** The preset that reads lists of cards. */
const cardListPreset = "cardlist"

/**
 * Whether a file is a list of cards: lines such as `4 Lamp Otter (XDM) 12`, with the words of sections in between.
 * Where it is not named as one, two lines have to be such, because the title of a list may begin with a year.
 */
export const isCardList = (mapping: string, start: string): boolean => {
  if (mapping !== autoMapping && mapping !== cardListPreset) return false
  const [first = "", second = "Deck"] = start
    .replace(/^\uFEFF/, "")
    .split(/[\r\n]+/)
    .map((line) => line.trim().slice(0, longestLine))
    .filter((line) => line !== "")
  const isNext = isListed(second) || isRemark(second) || (isAbout(first) && isNamed(second))
  if (isListed(first) && (isNext || mapping === cardListPreset)) return true
  // A column of one of the other files is no card.
  const isCard = /^[^,;\t"]*\p{L}[^,;\t"]*$/u.test(first) && recognised(new Set([first.toLowerCase()]), "csv") === null
  return mapping === cardListPreset && isCard
}

/** The rows of the lines of a list; lines that name a section, and remarks, are none. */
export const cardListRows = () => {
  let section = ""
  let isBehindAbout = false
  return (rows: ReadonlyArray<CsvRow>): ReadonlyArray<CsvRow> =>
    rows.flatMap((row): ReadonlyArray<CsvRow> => {
      const line = (row.cells[0] ?? "").replace(/^\uFEFF/, "").trim()
      const isName = isBehindAbout && isNamed(line)
      isBehindAbout = isAbout(line)
      if (isBehindAbout || isName || isRemark(line) || counted.test(line)) return []
      if (sections.test(line)) {
        section = line.replace(/:$/, "")
        return []
      }
      return [{ ...row, cells: cellsOf(line.slice(0, longestLine), section) }]
    })
}

/** Longer lines are no cards. */
const longestLine = 500

const entry = /^(?:SB: ?)?(\d{1,4})[x×]? +(?=.*\p{L})(\S.*)$/iu
const sections = new RegExp(
  `^(?:${[
    ...["about", "deck", "mainboard", "maindeck", "sideboard", "commanders?", "companion", "maybeboard"],
    ...["considering", "tokens", "stickers", "collection"],
  ].join("|")}):?$`,
  "i",
)
/** Sections that say how many cards they have: `Pokémon: 18`, `Total Cards: 60`. */
const counted =
  /^(?:Pok[eé]mon|Trainer|Energy|Total Cards|Mainboard|Sideboard|Deck|Commander)(?::| -)? ?\(?\d{1,4}\)?$/i

const isListed = (line: string): boolean => entry.test(line) || sections.test(line) || counted.test(line)
const isRemark = (line: string): boolean => /^(?:\/\/|#)/.test(line)
/** Arena says how a deck is called: `About`, and in the next line `Name Otters`. */
const isAbout = (line: string): boolean => /^About$/i.test(line)
const isNamed = (line: string): boolean => /^Name\s/.test(line)

/** The cells of a line, by the columns of the header. */
const cellsOf = (line: string, section: string): ReadonlyArray<string> => {
  const [, count = "", given = ""] = entry.exec(line) ?? ["", "", line]
  const tags: Array<string> = []
  const marks: Array<string> = []
  // Behind a card are the colours of Archidekt, tags, and how it is printed.
  let rest = given.replace(/ \^[^^]*\^$/, "").trimEnd()
  for (let at = 0; at < mostMarks; at++) {
    const [whole = "", tag, mark] = / (?:#!?(\p{L}[^#*]*)|\*(\p{L}{1,5})\*)$/u.exec(rest) ?? []
    if (whole === "") break
    if (tag !== undefined) tags.unshift(tag.trim())
    if (mark !== undefined) marks.push(mark.toUpperCase())
    rest = rest.slice(0, -whole.length).trimEnd()
  }
  const {
    expansion = "",
    expansionNumber = "",
    game = "",
    name,
    number = "",
    set = "",
    mark = "",
    category,
  } = cardIn(rest)
  if (category !== undefined) tags.push(category)
  const isEtched = marks.includes("E") || mark === "FE"
  const foil = isEtched ? "etched" : marks.includes("F") || mark === "F" ? "foil" : ""
  const part = /^SB:/i.test(line) ? "Sideboard" : section
  return [count, name, set, number, expansion, expansionNumber, foil, tags.join("; "), game, part]
}

const mostMarks = 30

interface ListedCard {
  readonly name: string
  readonly set?: string
  readonly number?: string
  readonly expansion?: string
  readonly expansionNumber?: string
  readonly game?: string
  readonly mark?: string
  readonly category?: string
}

/** A card with its set and its number, as the sites write them behind its name. */
const cardIn = (text: string): ListedCard => {
  // Arena, Moxfield, ManaBox and Archidekt, which has categories behind: `Lamp Otter (XDM) 12 [Ramp]`.
  const arena =
    /^(.+?) \(([a-z\d]{2,8})\)(?: (?!\*)([a-z\d★†‡*φ-]{1,12}))?(?: \*(F|E)\*)?(?: \[([^[\]]{1,100})\])?$/iu.exec(text)
  if (arena !== null) {
    const [, name = "", set = "", number = "", finish, category] = arena
    const mark = finish === undefined ? "" : finish.toUpperCase() === "E" ? "FE" : "F"
    const kept = category?.replace(/\{[^{}]*\}/g, "")
    return { name, set, number, mark, game: "Magic", ...(kept === undefined ? {} : { category: kept }) }
  }
  // MTGGoldfish and TCGplayer: `Lamp Otter <showcase> [XDM] (F)`, `Lamp Otter [XDM] 12`.
  const bracket = /^(.+?)(?: <[^<>]{1,60}>)? \[([a-z\d_]{2,8})\](?: ([a-z\d-]{1,12}))?(?: \((F|FE)\))?$/iu.exec(text)
  if (bracket !== null) {
    const [, name = "", expansion = "", expansionNumber = "", mark = ""] = bracket
    return { name, expansion, expansionNumber, mark: mark.toUpperCase() }
  }
  // Pokémon TCG Live: `Lampling ex LMP 125`.
  const live = /^(.+?) ((?:PR-)?[A-Z]{2}[A-Z\d]{0,2}) (\d{1,3}[a-z]?|[A-Z]{2}\d{1,3})(?: PH)?$/.exec(text)
  if (live === null) return { name: text }
  const [, name = "", expansion = "", expansionNumber = ""] = live
  return { name, expansion, expansionNumber, game: "Pokemon" }
}
