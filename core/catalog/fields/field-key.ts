const longest = 64
const pattern = /^[a-z][a-z0-9_]*$/

/** Whether a text is a valid field key. Contract: catalog, field definitions. */
export const isFieldKey = (text: string): boolean => text.length <= longest && pattern.test(text)

/**
 * Derives a key from a name: lower-case ASCII snake_case without accents, at most 64 characters; `null` when no
 * character is left. Contract: catalog, field definitions.
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

/** A key without a meaning, made from the random end of a fresh id. */
export const keyOfId = (id: string): string => `field_${id.slice(-8)}`
