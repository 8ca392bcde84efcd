/** A text between tags or in an attribute of HTML and XML. Characters that XML 1.0 does not have are left out. */
export const escaped = (text: string): string =>
  text.replace(unfit, "").replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** XML 1.0, 2.2: control characters, halves of surrogates and the last two of the plane are no characters. */
const unfit = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
