const longest = 64
const pattern = /^[a-z][a-z0-9_]*$/

/** Whether a text can be the key of a field. Contract: catalog, field definitions. */
export const isFieldKey = (text: string): boolean => text.length <= longest && pattern.test(text)

/**
 * The key that a name makes: lower-case ASCII snake_case without accents, cut to 64; `null` when nothing is left of it.
 * Contract: catalog, field definitions.
 */
export const keyOfName = (name: string): string | null => {
  const key = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+/, "")
    .slice(0, longest)
    .replace(/_+$/, "")
  return key === "" ? null : key
}

/** A key that says nothing, out of the random end of a fresh id. */
export const keyOfId = (id: string): string => `field_${id.slice(-8)}`
