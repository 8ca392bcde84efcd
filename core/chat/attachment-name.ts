import { asName, codePoints, cut } from "../shared/text.ts"

const longest = 255
/** An ending is kept when a name is shortened, unless it is longer than any real one. */
const longestEnding = 16

/**
 * The name of an attachment from the name that the sender gave the file: without folders, control characters and marks
 * of direction, which could make `exe.pdf` of `fdp.exe`, and of at most 255 code points. `file` when nothing is left.
 * Contract: chat, attachments.
 */
export const attachmentName = (sent: string): string => {
  const [last = ""] = sent.split(/[\\/]/).slice(-1)
  const name = asName(shortened(last.replace(unwanted, "").trim()), longest)
  return name === null || /^\.+$/.test(name) ? "file" : name
}

/** Control characters, and marks of direction (Unicode, Bidi_Control). */
const unwanted = /\p{Cc}|\p{Bidi_Control}/gu

const shortened = (name: string): string => {
  const length = codePoints(name)
  if (length <= longest) return name
  const [ending = ""] = /\.[^.]+$/.exec(name) ?? []
  const kept = codePoints(ending)
  return kept > longestEnding ? name : `${cut(name, longest - kept)}${ending}`
}
