import type { TSchema } from "@sinclair/typebox"
import type { StatusTag } from "../http/answers/error-status.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import { Upload } from "../http/validation.ts"

/** The errors of scanning a file that was sent. Contract: files, storage. */
export const scannerErrors = ["files.MALWARE_FOUND", "files.SCANNER_UNAVAILABLE"] as const

/** The errors of storing a picture that was sent. Contract: files, storage. */
export const pictureErrors = [
  "files.INVALID_IMAGE",
  "files.IMAGES_BUSY",
  ...scannerErrors,
  "files.STORAGE_NOT_CONFIGURED",
  "files.STORAGE_UNREACHABLE",
  "usage.STORAGE_LIMIT_REACHED",
] as const

/** The declaration of the route that sets a cover, as in `setsCover("an item", Which, ItemView, coverErrors)`. */
export const setsCover = <P extends TSchema, V extends TSchema, const E extends ReadonlyArray<StatusTag>>(
  resource: string,
  params: P,
  view: V,
  errors: E,
) => ({
  detail: { summary: `Sets the cover of ${resource}.` },
  params,
  body: Upload,
  response: { ...Ok(view), ...fails(...errors, ...pictureErrors) },
})

/** The declaration of the route that removes a cover. */
export const removesCover = <P extends TSchema, const E extends ReadonlyArray<StatusTag>>(
  resource: string,
  params: P,
  errors: E,
) => ({
  detail: { summary: `Removes the cover of ${resource}.` },
  params,
  response: { ...NoContent, ...fails(...errors) },
})
