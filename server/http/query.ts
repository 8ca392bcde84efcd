/**
 * The query of a URL: texts, and a list of texts for what is given more than once. Elysia's own parser takes a comma for a
 * list, and brackets and braces for JSON. `null` when there is none.
 */
export const queryOf = (url: string): Record<string, string | string[]> | null => {
  const start = url.indexOf("?")
  if (start === -1) return null
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(url.slice(start))) {
    const known = query[key]
    if (Array.isArray(known)) known.push(value)
    else query[key] = known === undefined ? value : [known, value]
  }
  return query
}

/** A parameter that was given once; twice is as good as not at all. */
export const onlyOne = (said: URLSearchParams, name: string): string | null => {
  const [value, ...more] = said.getAll(name)
  return value === undefined || more.length > 0 ? null : value
}
