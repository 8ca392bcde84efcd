import type { Attachment } from "./attachment.ts"

/**
 * The media type of an attachment that is no image, by the end of its name: one of a list in which is nothing that a
 * browser would run, so neither HTML nor SVG nor XML. Contract: chat, attachments.
 */
export const attachmentType = (name: string): string => {
  const [, ending = ""] = /\.(\w+)$/.exec(name.toLowerCase()) ?? []
  return types.get(ending) ?? "application/octet-stream"
}

const office = "application/vnd.openxmlformats-officedocument"
const openDocument = "application/vnd.oasis.opendocument"

const types: ReadonlyMap<string, string> = new Map([
  ["7z", "application/x-7z-compressed"],
  ["csv", "text/csv"],
  ["docx", `${office}.wordprocessingml.document`],
  ["epub", "application/epub+zip"],
  ["flac", "audio/flac"],
  ["gz", "application/gzip"],
  ["ics", "text/calendar"],
  ["json", "application/json"],
  ["m4a", "audio/mp4"],
  ["md", "text/markdown"],
  ["mp3", "audio/mpeg"],
  ["mp4", "video/mp4"],
  ["odp", `${openDocument}.presentation`],
  ["ods", `${openDocument}.spreadsheet`],
  ["odt", `${openDocument}.text`],
  ["ogg", "audio/ogg"],
  ["pdf", "application/pdf"],
  ["pptx", `${office}.presentationml.presentation`],
  ["txt", "text/plain"],
  ["wav", "audio/wav"],
  ["webm", "video/webm"],
  ["xlsx", `${office}.spreadsheetml.sheet`],
  ["zip", "application/zip"],
])

/** The type in which every image is stored, and no other file. */
export const imageType = "image/webp"

/** Whether an attachment is an image, which is shown in place. */
export const isImage = ({ mimeType }: Pick<Attachment, "mimeType">): boolean => mimeType === imageType

/** Whether bytes begin as those of a JPEG, a PNG, a WebP or a GIF do. */
export const looksLikeImage = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, at) => byte === null || bytes[at] === byte))

const ascii = (text: string): ReadonlyArray<number> => Array.from(text, (letter) => letter.charCodeAt(0))

const signatures: ReadonlyArray<ReadonlyArray<number | null>> = [
  [0xff, 0xd8, 0xff],
  [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a],
  ascii("GIF87a"),
  ascii("GIF89a"),
  // The length of the file is between the two words.
  [...ascii("RIFF"), null, null, null, null, ...ascii("WEBP")],
]
