/**
 * The query of a URL: texts, and a list of texts for what is given more than once. Elysia's own parser takes a comma for a
 * list, and brackets and braces for JSON. `null` when there is none.
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

/** Every parameter of a URL, in its order. A `Host` header that names no host makes an address that `new URL` does not take. */
export const searchOf = (url: string): URLSearchParams => {
  const start = url.indexOf("?")
  return new URLSearchParams(start === -1 ? "" : url.slice(start))
}

/** A parameter that was given once; twice is as good as not at all. */
export const onlyOne = (said: URLSearchParams, name: string): string | null => {
  const [value, ...more] = said.getAll(name)
  return value === undefined || more.length > 0 ? null : value
}
