/** A number that may have a fraction behind it: `3½`, `3 1/2`, `¾`. The text of decimals; the same text without one. */
export const withDecimals = (text: string): string => {
  const vulgar = /^(\d*) ?([½¼¾⅓⅔])/.exec(text)
  if (vulgar !== null) return `${vulgar[1] || "0"}${values[vulgar[2] ?? ""]}${text.slice(vulgar[0].length)}`
  const common = /^(\d+) ([1-3])\/([2-4])(?!\d)/.exec(text)
  if (common === null) return text
  const [whole, units, over, under] = common
  const part = Number(over) / Number(under)
  return part < 1 ? `${units}${String(part).slice(1, 4)}${text.slice(whole.length)}` : text
}

const values: Readonly<Record<string, string>> = { "½": ".5", "¼": ".25", "¾": ".75", "⅓": ".33", "⅔": ".67" }
