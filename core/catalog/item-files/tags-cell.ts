/** Tags in one cell of a file of this service. A semicolon in a tag, and a backslash, have a backslash in front. */
export const joinedTags = (tags: ReadonlyArray<string>): string =>
  tags.map((tag) => tag.replace(/[\\;]/g, "\\$&")).join("; ")

/**
 * The tags in a cell. Files of this service have semicolons between them; others have semicolons, bars or lines, or
 * else commas. Contract: catalog, out; catalog, in.
 */
export const tagsInCell = (cell: string, isOwn: boolean): ReadonlyArray<string> => {
  const words = isOwn ? escapedWords(cell) : cell.split(/[;|\n]/.test(cell) ? /[;|\n]/ : ",", mostWords)
  return words.map((word) => word.trim()).filter((word) => word !== "")
}

const escapedWords = (cell: string): ReadonlyArray<string> => {
  const words: Array<string> = []
  let word = ""
  for (let at = 0; at < cell.length; at++) {
    const sign = cell[at]
    if (sign === "\\" && at + 1 < cell.length) word += cell[++at]
    else if (sign === ";") {
      words.push(word)
      word = ""
    } else word += sign
  }
  return [...words, word].slice(0, mostWords)
}

/** More than an item has tags, so that those beyond are noticed. */
const mostWords = 200
