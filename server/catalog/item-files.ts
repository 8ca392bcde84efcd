import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type AttachmentId,
  addItemFile,
  type ItemId,
  listItemFiles,
  readItemFile,
  removeItemFile,
} from "../../core/index.ts"
import { AttachmentView, attachmentView, describeFile } from "../files/attached.ts"
import { pictureErrors } from "../files/pictures.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { BytesOf } from "../http/answers/media-types.ts"
import { described, named } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id } from "../http/input/text-schemas.ts"
import { Params, UploadNamed } from "../http/validation.ts"

/** Contract: catalog, private files. */
export const itemFileRoutes = ({ plugin, readers }: Http) =>
  new Elysia({ prefix: "/items", tags: ["catalog"] })
    .use(plugin)
    .get(
      "/:id/files",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.map(listItemFiles({ id: params.id, by: user.id }), (files) => ({
              files: files.map(attachmentView),
            })),
          ),
        ),
      {
        detail: { summary: "Lists the private files of an item." },
        params: Which,
        response: { ...Ok(ItemFilesView), ...fails(...itemErrors) },
      },
    )
    .post(
      "/:id/files",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(addItemFile({ id: params.id, by: user.id, file: body.file }), (file) =>
              created(attachmentView(file)),
            ),
          ),
        ),
      {
        detail: {
          summary: "Adds a private file to an item.",
          description:
            "Only the owner of the item sees it. A picture is stored as WebP, every other file as it was sent.",
        },
        params: Which,
        body: UploadNamed(5 * 1024 * 1024),
        response: { ...Created(AttachmentView), ...fails(...itemErrors, "items.FILE_LIMIT_REACHED", ...pictureErrors) },
      },
    )
    .get(
      "/:id/files/:fileId",
      ({ run, user, params, set, request, address }) =>
        run(
          answer(
            Effect.map(
              readItemFile({ id: params.id, by: user.id, fileId: params.fileId }),
              ({ attachment, content }) => {
                const stream = readers.send(content, [user.id, address], request.signal)
                describeFile(set.headers, attachment)
                return stream as unknown as Uint8Array
              },
            ),
          ),
        ),
      {
        detail: {
          summary: "Returns a private file of an item.",
          description: "An image is shown in place, as WebP. Every other file is an attachment, as it was sent.",
        },
        params: WhichFile,
        response: {
          ...Ok(BytesOf("*/*")),
          ...fails(...itemErrors, "items.FILE_NOT_FOUND", "files.STORAGE_NOT_CONFIGURED", "files.STORAGE_UNREACHABLE"),
        },
      },
    )
    .delete(
      "/:id/files/:fileId",
      ({ run, user, params }) =>
        run(answer(Effect.as(removeItemFile({ id: params.id, by: user.id, fileId: params.fileId }), noContent))),
      {
        detail: { summary: "Removes a private file of an item." },
        params: WhichFile,
        response: { ...NoContent, ...fails(...itemErrors, "items.FILE_NOT_FOUND") },
      },
    )

const Which = Params({ id: Id<ItemId>() })
const WhichFile = Params({ id: Id<ItemId>(), fileId: described("The id of the file.", Id<AttachmentId>()) })
const ItemFilesView = named(
  "ItemFiles",
  t.Object({ files: described("The private files, oldest first.", t.Array(AttachmentView)) }),
)
const itemErrors = ["items.NOT_FOUND", "items.FORBIDDEN"] as const
