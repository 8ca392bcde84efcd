const maxCodePoints = 200

/** A text of the platform as we keep texts: well-formed, without NUL, trimmed, of 200 code points at most; "" for anything else. */
export const plainName = (value: unknown): string => {
  if (typeof value !== "string") return ""
  // No more than that can be left, and a long one would cost.
  const text = value
    .slice(0, 4 * maxCodePoints)
    .toWellFormed()
    .replaceAll("\0", "")
    .trim()
  return text.length <= maxCodePoints ? text : Array.from(text).slice(0, maxCodePoints).join("").trim()
}
