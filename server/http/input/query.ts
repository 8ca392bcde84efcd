/**
 * The query of a URL: texts, and a list of texts for a parameter that occurs more than once. Elysia's own parser takes
 * a comma as a list, and brackets and braces as JSON. `null` when there is no query.
 */
export const queryOf = (url: string): Record<string, string | string[]> | null => {
  if (!url.includes("?")) return null
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of searchOf(url)) {
    const known = query[key]
    if (Array.isArray(known)) known.push(value)
    else query[key] = known === undefined ? value : [known, value]
  }
  return query
}

/** Every parameter of a URL, in order. `new URL` does not accept an address whose `Host` header names no valid host. */
export const searchOf = (url: string): URLSearchParams => {
  const start = url.indexOf("?")
  return new URLSearchParams(start === -1 ? "" : url.slice(start))
}

/** A parameter that occurs once; a repeated parameter counts as missing. */
export const onlyOne = (parameters: URLSearchParams, name: string): string | null => {
  const [value, ...more] = parameters.getAll(name)
  return value === undefined || more.length > 0 ? null : value
}
