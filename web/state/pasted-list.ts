/** The end of what tables call the column of the names. */
const heading = /^\W*(?:[\w ]* )?(?:name|title)\W*$/i

/** What people write in front of each thing of a list. */
const marks = [/^(?:[-*•–]|\[[ x]?\])\s+/i, /^\d{1,5}[.)]\s+/]

/**
 * A list that was pasted, as a file: a table with its header, numbers of books, a list of cards, and what the mapping
 * of a site reads, as they are; else lines of which each is the name of a thing.
 */
export const pastedFile = (text: string, mapping = "auto"): File =>
  new File([contentOf(text, mapping)], "pasted.csv", { type: "text/csv" })

const contentOf = (text: string, mapping: string): string => {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))
  if (!/^(?:auto|curio)$/.test(mapping) || lines.filter(isCard).length * 2 > lines.length) return text
  const [first = ""] = lines
  const cells = first.split(/[\t;,]/)
  if (lines.every(isCode) || first.includes("\t") || (cells.length > 1 && cells.some(isHeading))) return text
  const names = isHeading(first) ? lines.slice(1) : lines
  const mark = marks.find((one) => names.every((name) => one.test(name)))
  return ["name", ...names.map((name) => cellOf(mark === undefined ? name : name.replace(mark, "")))].join("\n")
}

/** How sites write a card with how many there are: `4 Lamp Otter (XDM) 12`, `4 Lampling LMP 125`. */
const isCard = (line: string) =>
  /^(?:SB: ?)?\d{1,4}x? \S.*(?:[([][A-Za-z\d]{2,8}[)\]]| [A-Z\d]{2,4} [A-Z]{0,2}\d{1,3}$)/.test(line.slice(0, 500))

const isHeading = (cell: string) => cell.length < 100 && heading.test(cell)

const isCode = (line: string) => /^[\d -]{9,17}x?$/i.test(line)

/** A `'` is read as the mark of a text that looks like a formula. Contract: catalog, files. */
const cellOf = (name: string) => `"${(/^'*[=+\-@＝＋－＠]/.test(name) ? `'${name}` : name).replaceAll('"', '""')}"`
