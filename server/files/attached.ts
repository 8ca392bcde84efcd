import { create as contentDisposition } from "content-disposition"
import { t } from "elysia"
import { type Attachment, isImage } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { Nullable, Uuid } from "../http/input/view-schemas.ts"

const Pixels = Nullable(Whole())

/** A file of a message or of an item. Contract: chat, attachments. */
export const AttachmentView = named(
  "Attachment",
  t.Object({
    id: described("The id to download the file by.", Uuid),
    name: described("The name of the file as it was sent.", t.String()),
    mimeType: t.String(),
    size: described("The size of the file in bytes.", Whole()),
    width: described("The width of the picture in pixels, or null for other files.", Pixels),
    height: described("The height of the picture in pixels, or null for other files.", Pixels),
  }),
)

export const attachmentView = ({
  height,
  id,
  mimeType,
  name,
  size,
  width,
}: Attachment): typeof AttachmentView.static => ({ id, name, mimeType, size, width, height })

/**
 * The headers of an attachment; those of every answer, which sandbox it, stay. They are set for an answer with a file
 * alone: errors are JSON.
 */
export const describeFile = (headers: Record<string, string | number | undefined>, attachment: Attachment): void => {
  const type = isImage(attachment) ? "inline" : "attachment"
  headers["content-type"] = attachment.mimeType
  headers["content-disposition"] = contentDisposition(attachment.name, { type })
  headers["cache-control"] = "private, no-store"
}
