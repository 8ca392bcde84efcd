/** The most rows of a file. Contract: catalog, files. */
export const rowLimit = 50_000

/** The most bytes of a file. Contract: catalog, files. */
export const fileLimit = 32 * 1024 * 1024

/** The most bytes of a cell. Contract: catalog, files. */
export const cellLimit = 32 * 1024

/** The most bytes of a line of JSON: an item with the longest values, all of them escaped. */
export const jsonLineLimit = 256 * 1024

/** The most characters of the cells of a row that fill something. */
export const rowSizeLimit = 256 * 1024

/** How many rows are read, and imported, at a time; fewer when they have many characters. */
export const portionSize = 400
export const portionCharacters = 512 * 1024

/** The same for rows that may become listings, which take as long again: others wait for the transaction of each. */
export const portionToList = 200

/** The most keys of `fields` in a line of JSON: more than any collection has fields. */
export const keyLimit = 200

/** The bytes of a text as UTF-8. */
export const utf8Length = (text: string): number => {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) bytes += 1
    // Each half of a pair counts for two of its four bytes.
    else if (code < 0x800 || (code >= 0xd800 && code < 0xe000)) bytes += 2
    else bytes += 3
  }
  return bytes
}

/** The most notes of a row, and of a file: those beyond are counted and not kept. Contract: catalog, notes. */
export const notesOfRow = 20
export const notesOfFile = 100_000

/** The most characters that a note shows of a cell. */
const shownOfCell = 100

/** What a note shows of a cell: its beginning, in a form that every database stores. */
export const shownCell = (text: string): string =>
  [...text.slice(0, shownOfCell * 2)].slice(0, shownOfCell).join("").replaceAll("\0", "").toWellFormed()
