/**
 * The text of a cell that is no sentence, without what spreadsheets and people put around it so that it stays as it is:
 * `="0123"`, `'0123`, quotes and brackets. Not for names and notes, where these are text.
 */
export const bareText = (cell: string): string => {
  let text = cell.trim()
  if (!/^[='"[]/.test(text)) return text
  for (let n = 0; n < mostLayers; n++) {
    const [, inside] =
      /^(?:="(.*)"|=([\dXx-]+)|'(.*)|"(.*)"|\[(.*)\])$/s.exec(text)?.filter((one) => one !== undefined) ?? []
    if (inside === undefined) return text
    text = inside.replaceAll('""', '"').trim()
  }
  return text
}

const mostLayers = 3

/** Whether a spreadsheet has rounded a number of many digits: `9.78E+12`. */
export const isRounded = (text: string): boolean => /^\d(?:[.,]\d{0,17})?E\+\d{1,3}$/i.test(text)

/** A whole number that a spreadsheet or program wrote as one with decimals or groups: `9780306406157.0`. */
export const wholeNumber = (text: string): string => {
  const whole = text.replace(/^(\d{6,18})[.,]0{1,2}$/, "$1")
  return /^\d{1,3}(?:([,.' ])\d{3})(?:\1\d{3}){2,4}$/.test(whole) ? whole.replace(/\D/g, "") : whole
}
