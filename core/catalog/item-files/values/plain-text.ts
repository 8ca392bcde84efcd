/**
 * A short text with digits, blanks and signs of ASCII, for reading numbers, amounts and dates: marks that are not seen
 * are dropped, blanks of each width become one, and forms for wide scripts become the usual ones. Not NFKC, which would
 * turn `12½` and `12⁵⁰` into other numbers.
 */
export const plainText = (text: string): string => {
  if (isPlain.test(text)) return text.trim()
  return text
    .replace(unseen, "")
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Z}\s]/gu, " ")
    .replace(/[\u2010-\u2012\u2212\uFE63]/g, "-")
    .replace(/[\u2018\u2019\u02BC\u2032\u00B4`]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .trim()
}

const isPlain = /^[\x20-\x7E]*$/

// Soft hyphen, joiners, marks of direction, the mark of the byte order, and what chooses a form of a sign.
const unseen = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\uFE0E|\uFE0F/g

/** The digits of each script are ten in a row (Unicode, chapter 4.6), which here begin at a known zero. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((start) => code >= start && code < start + 10)
  return zero === undefined ? digit : String(code - zero)
}

// ASCII, Arabic, Persian, Devanagari, Bengali, Tamil and Thai.
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50]

/** Texts in a form that is compared: without case, accents, and dots at their ends. */
export const foldedWord = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replace(/\.+$/, "")

/** Whether a text says that there is no value, as spreadsheets, databases and people write it. */
export const saysNone = (text: string): boolean => {
  if (text === "") return true
  // Most cells are numbers, and no such word begins with a digit.
  if (text.length > longestNone || isDigit(text.charCodeAt(0))) return false
  return noneWords.has(foldedWord(text)) || /^[-\u2013\u2014_.?/\s]+$/.test(text)
}

const longestNone = 20
const isDigit = (code: number): boolean => code >= 48 && code <= 57

const noneWords: ReadonlySet<string> = new Set(
  [
    ...["n/a", "na", "n.a", "#n/a", "n/d", "nd", "n.d", "none", "null", "nil", "nan", "undefined", "(null)", "(none)"],
    ...["unknown", "unk", "not available", "not applicable", "not set", "unspecified", "no date", "undated", "tba"],
    ...["tbd", "unbekannt", "keine", "kein", "keine angabe", "k.a", "k. a", "o.d", "o. j", "o.j", "s.d", "s/d"],
    ...["inconnu", "inconnue", "aucun", "aucune", "n/c", "nc", "desconocido", "desconocida", "ninguno", "ninguna"],
    ...["sconosciuto", "sconosciuta", "nessuno", "nessuna", "desconhecido", "desconhecida", "nenhum", "nenhuma"],
    ...["onbekend", "geen", "nvt", "n.v.t", "okänd", "ukjent", "ukendt", "tuntematon", "nieznany", "nieznana"],
    ...["brak", "neznámo", "neznámý", "ismeretlen", "неизвестно", "нет", "bilinmiyor", "不明", "未知"],
  ].map(foldedWord),
)
