const maxCodePoints = 200

/**
 * A text of the platform in the form in which texts are stored: well-formed, without NUL, trimmed, at most 200 code
 * points; "" for any other value.
 */
export const sanitizedName = (value: unknown): string => {
  if (typeof value !== "string") return ""
  // The text is cut first: the result cannot be longer, and processing a long text is expensive.
  const text = value
    .slice(0, 4 * maxCodePoints)
    .toWellFormed()
    .replaceAll("\0", "")
    .trim()
  return text.length <= maxCodePoints ? text : Array.from(text).slice(0, maxCodePoints).join("").trim()
}
