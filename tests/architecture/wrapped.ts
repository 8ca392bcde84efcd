const width = 120

/**
 * A Markdown document whose paragraphs and items are wrapped: a line takes as many words as fit into 120 characters.
 * Code and links stay in one piece. Blocks of code, tables, headings, quotes and lines that end with a break stay.
 */
export const wrapped = (document: string): string => {
  const done: string[] = []
  let block: Block | null = null
  let fence: string | null = null
  const end = () => {
    if (block !== null) done.push(...linesOf(block))
    block = null
  }
  for (const line of document.split("\n")) {
    const [, mark = null] = /^\s*(```|~~~)/.exec(line) ?? []
    const item = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(line)
    if (fence !== null || mark !== null || isLiteral(line)) {
      end()
      done.push(line)
      if (mark !== null && fence === null) fence = mark
      else if (mark === fence) fence = null
    } else if (item !== null) {
      end()
      block = { first: item[0], others: " ".repeat(item[0].length), text: line.slice(item[0].length) }
    } else if (block !== null) (block as Block).text += `\n${line}`
    else {
      const [indent = ""] = /^\s*/.exec(line) ?? []
      block = { first: indent, others: indent, text: line }
    }
  }
  end()
  return done.join("\n")
}

interface Block {
  readonly first: string
  readonly others: string
  text: string
}

const isLiteral = (line: string): boolean => /^\s*($|[#|<>]|\[[^\]]+\]:|\[!|-{3,}$)|(\s\s|\\)$/.test(line)
/** The parts of a text that stay on one line: words, and links and code that are not longer than a line. */
const wordsIn = (text: string): ReadonlyArray<string> =>
  (text.replaceAll(/\s+/g, " ").match(/(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/g) ?? []).flatMap((part) =>
    part.length > width - 10 ? part.split(" ") : [part],
  )

const linesOf = ({ first, others, text }: Block): ReadonlyArray<string> => {
  const lines: string[][] = [[]]
  for (const word of wordsIn(text)) {
    const line = lines.at(-1) as string[]
    const indent = lines.length === 1 ? first : others
    if (line.length === 0 || `${indent}${line.join(" ")} ${word}`.length <= width) line.push(word)
    // A line must not begin with what Markdown reads as an item or a heading.
    else lines.push(isMark(word) && line.length > 1 ? [line.pop() as string, word] : [word])
  }
  return lines.map((line, n) => `${n === 0 ? first : others}${line.join(" ")}`)
}

const isMark = (word: string): boolean => /^([-*+]|\d+[.)]|#+|[>|].*)$/.test(word)
