/** The edition that a code is one of. */
export const editionOf = (code: string): string => (/^97(8|9[1-9])\d{10}$/.test(code) ? `isbn:${code}` : `gtin:${code}`)
