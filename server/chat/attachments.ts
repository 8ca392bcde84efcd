import { DateTime, Effect } from "effect"
import { Elysia, t } from "elysia"
import { type AttachmentId, linkAttachment, readAttachment, readLinkedAttachment } from "../../core/index.ts"
import { describeFile } from "../files/attached.ts"
import { answer } from "../http/answers/error-response.ts"
import { BytesOf } from "../http/answers/media-types.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id } from "../http/input/text-schemas.ts"
import { EndsAt } from "../http/input/view-schemas.ts"
import { Params } from "../http/validation.ts"

const AnyFile = BytesOf("*/*")
const Which = Params({ id: Id<AttachmentId>() })
const readFails = fails("chat.NOT_FOUND", "chat.FORBIDDEN", "files.STORAGE_NOT_CONFIGURED", "files.STORAGE_UNREACHABLE")

/** Contract: chat, attachments. */
export const attachmentRoutes = ({ plugin, config, readers }: Http) =>
  new Elysia({ prefix: "/chat", tags: ["chat"] })
    .use(plugin)
    .get(
      "/attachments/:id",
      ({ run, user, params, set, request, address }) =>
        run(
          answer(
            Effect.map(readAttachment({ id: params.id, by: user.id }), ({ attachment, content }) => {
              const stream = readers.send(content, [user.id, address], request.signal)
              describeFile(set.headers, attachment)
              return stream as unknown as Uint8Array
            }),
          ),
        ),
      {
        detail: {
          summary: "Returns a file of a message.",
          description: "An image is shown in place, as WebP. Every other file is an attachment, as it was sent.",
        },
        params: Which,
        response: { ...Ok(AnyFile), ...readFails },
      },
    )
    .get(
      "/attachments/:id/url",
      ({ run, user, params }) =>
        run(
          answer(
            Effect.map(linkAttachment({ id: params.id, by: user.id }), ({ signed, expiresAt }) => ({
              url: `${config.publicUrl}/chat/files/${signed}`,
              expiresAt: DateTime.formatIso(expiresAt),
            })),
          ),
        ),
      {
        detail: { summary: "Makes an address of a file that needs no token for 5 minutes." },
        params: Which,
        response: {
          ...Ok(t.Object({ url: t.String(), expiresAt: EndsAt })),
          ...fails("chat.NOT_FOUND", "chat.FORBIDDEN"),
        },
      },
    )
    .get(
      "/files/:signed",
      ({ run, params, set, request, address }) =>
        run(
          answer(
            Effect.map(readLinkedAttachment(params.signed), ({ attachment, content, reader }) => {
              const stream = readers.send(content, [reader, params.signed, address], request.signal)
              describeFile(set.headers, attachment)
              set.headers["cross-origin-resource-policy"] = "cross-origin"
              return stream as unknown as Uint8Array
            }),
          ),
        ),
      {
        public: true,
        secretPath: true,
        detail: {
          summary: "Returns a file of a message by its signed address.",
          description: "Everyone who has the address may read the file until it expires.",
        },
        response: { ...Ok(AnyFile), ...readFails },
      },
    )
