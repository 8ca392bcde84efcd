/**
 * Anyone can choose any name, and mails to others have it. A name is therefore reduced to one line; `null` when nothing
 * is left of it, or mail programs might turn it into a link: otherwise our mails could carry advertisements.
 */
export const safeName = (displayName: string): string | null => {
  const name = displayName.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\s]+/gu, " ").trim()
  return name === "" || /:\/\/|@|\.\p{L}/u.test(name) ? null : name
}
