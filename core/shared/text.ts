const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** The length of a text in Unicode code points. Contract: conventions, shapes. */
export const codePoints = (text: string): number => text.length - (text.match(pair)?.length ?? 0)

/** The first `length` code points of a text. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : Array.from(text).slice(0, length).join("")
