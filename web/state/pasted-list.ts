/** The end of what tables call the column of the names. */
const heading = /^\W*(?:[\w ]* )?(?:name|title)\W*$/i

/** What people write in front of each thing of a list. */
const marks = [/^(?:[-*•–]|\[[ x]?\])\s+/i, /^\d{1,5}[.)]\s+/]

/**
 * A list that was pasted, as a file: a table with its header and numbers of books as they are, and else lines of which
 * each is the name of a thing.
 */
export const pastedFile = (text: string): File => new File([contentOf(text)], "pasted.csv", { type: "text/csv" })

const contentOf = (text: string): string => {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))
  const [first = ""] = lines
  const cells = first.split(/[\t;,]/)
  if (lines.every(isCode) || first.includes("\t") || (cells.length > 1 && cells.some(isHeading))) return text
  const names = isHeading(first) ? lines.slice(1) : lines
  const mark = marks.find((one) => names.every((name) => one.test(name)))
  return ["name", ...names.map((name) => cellOf(mark === undefined ? name : name.replace(mark, "")))].join("\n")
}

const isHeading = (cell: string) => cell.length < 100 && heading.test(cell)

const isCode = (line: string) => /^[\d -]{9,17}x?$/i.test(line)

/** A `'` is read as the mark of a text that looks like a formula. Contract: catalog, files. */
const cellOf = (name: string) => `"${(/^'*[=+\-@＝＋－＠]/.test(name) ? `'${name}` : name).replaceAll('"', '""')}"`
