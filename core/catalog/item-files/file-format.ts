/** The formats of files that are written, and those that are read: `json` is one document of another site. */
export const exportFormats = ["csv", "jsonl"] as const
export const fileFormats = [...exportFormats, "json"] as const

export type ExportFormat = (typeof exportFormats)[number]
export type FileFormat = (typeof fileFormats)[number]
