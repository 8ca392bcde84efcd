/**
 * The regular expression of a `pattern` in a schema, which is about a whole text and takes time in proportion to it: it
 * is a row of characters, classes and words in parentheses. At most one of them is repeated without a fixed number, so
 * that nothing is ever tried in two ways. Any other pattern throws, at the start: write a `test` for what it would say.
 */
export const linearPattern = (pattern: string): RegExp => {
  const parts = shape.test(pattern) ? [...pattern.slice(1, -1).matchAll(part)] : null
  const isLinear = parts !== null && parts.filter(([, repeated]) => isOpen(repeated ?? "")).length <= 1
  if (!isLinear) throw new Error(`No linear time for the pattern ${pattern}`)
  return new RegExp(pattern)
}

const isOpen = (repeated: string): boolean => repeated !== "" && !/^\{\d+\}$/.test(repeated)

const one = String.raw`(?:\[\^?(?:[^\\[\]]|\\.)+\]|\([\w=:-]+\)|[\w=:-])`
const times = String.raw`([*+?]|\{\d+(?:,\d*)?\})?`
const shape = new RegExp(`^\\^(?:${one}${times})+\\$$`)
const part = new RegExp(`${one}${times}`, "g")
