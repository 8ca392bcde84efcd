import { create as contentDisposition } from "content-disposition"
import { type Context, Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type CollectionId,
  type Delimiter,
  delimiters,
  exportFormats,
  exportItems,
  fileFormats,
  fileLimit,
  type Position,
  startFileImport,
} from "../../core/index.ts"
import { scannerErrors } from "../files/pictures.ts"
import { accepted, answer } from "../http/answers/error-response.ts"
import { BytesOf } from "../http/answers/media-types.ts"
import { described } from "../http/answers/named.ts"
import { Accepted, fails, Ok } from "../http/answers/response-schemas.ts"
import type { Services } from "../http/answers/services.ts"
import type { Http } from "../http/http.ts"
import { Currency, Id, OneOf, RawText } from "../http/input/text-schemas.ts"
import { Params, Query, UploadWith } from "../http/validation.ts"
import { ImportView, importView } from "./import-view.ts"

const delimiterNames = Object.keys(delimiters) as [Delimiter, ...Array<Delimiter>]
const types = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson; charset=utf-8" } as const

/** Collections as files, and files into collections. Contract: catalog, files. */
export const fileImportRoutes = ({ plugin, readers, services }: Http) =>
  new Elysia({ prefix: "/collections", tags: ["catalog"] })
    .use(plugin)
    .get(
      "/:id/export",
      ({ run, user, params, query: { delimiter = "comma", format }, set, request, address }) =>
        run(
          answer(
            Effect.map(exportItems({ id: params.id, by: user.id, format, delimiter }), (file) => {
              const content = exportedBytes(file, services)
              const stream = readers.send(content, [user.id, address], request.signal)
              set.headers["content-type"] = types[format]
              set.headers["content-disposition"] = contentDisposition(`${file.name}.${format}`)
              set.headers["cache-control"] = "private, no-store"
              return stream as unknown as Uint8Array
            }),
          ),
        ),
      {
        detail: {
          summary: "Returns a collection as a file.",
          description: "The file is sent as fast as it is read. CSV can be imported again, and so can JSON Lines.",
        },
        params: Which,
        query: Query({
          format: described("The format of the file.", OneOf(...exportFormats)),
          delimiter: described("What separates the cells of a row.", t.Optional(OneOf(...delimiterNames))),
        }),
        response: {
          ...Ok(BytesOf("text/csv, application/x-ndjson")),
          ...fails("collections.NOT_FOUND", "collections.FORBIDDEN"),
        },
      },
    )
    .post(
      "/:id/imports",
      ({ run, user, params, body: { file, format = "csv", mapping = "curio", ...options } }) =>
        run(
          answer(
            startFileImport({
              ...{ by: user.id, collectionId: params.id, bytes: file, format, mapping },
              ...{ dryRun: options.dryRun ?? false, asListings: options.asListings ?? false },
              currency: options.currency ?? null,
            }).pipe(Effect.map(importView), Effect.map(accepted)),
          ),
        ),
      {
        detail: {
          summary: "Starts an import of a file into a collection.",
          description:
            "The form of the file is checked at once: where it breaks is in the headers `X-Error-Line`, " +
            "`X-Error-Reason` and `X-Error-Detail`. What becomes of each row is listed with the import.",
        },
        params: Which,
        body: UploadWith(
          {
            format: described("The format of the file.", t.Optional(OneOf(...fileFormats))),
            mapping: described(
              "How the columns of the file are read; null without a file.",
              t.Optional(RawText({ max: 64 })),
            ),
            dryRun: described("Whether to say only what the import would change.", t.Optional(t.Boolean())),
            asListings: described(
              "Whether to list what the file marks as for trade or for sale.",
              t.Optional(t.Boolean()),
            ),
            currency: described("The currency of prices that do not name one.", t.Optional(Currency)),
          },
          fileLimit,
        ),
        response: {
          ...Accepted(ImportView),
          ...fails(
            "collections.NOT_FOUND",
            "collections.FORBIDDEN",
            ...scannerErrors,
            "item-files.IMPORT_FILE_INVALID",
            "imports.IMPORT_ALREADY_IN_PROGRESS",
            "usage.STORAGE_LIMIT_REACHED",
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
          ),
        },
      },
    )

const Which = Params({ id: Id<CollectionId>() })

type Exported = Effect.Success<ReturnType<typeof exportItems>>

/** The bytes of an exported file, in portions that are read while they are sent. */
async function* exportedBytes(
  { head, portion }: Exported,
  services: Context.Context<Services>,
): AsyncGenerator<Uint8Array> {
  const run = Effect.runPromiseWith(services)
  const encoder = new TextEncoder()
  if (head !== "") yield encoder.encode(head)
  let after: Position | null = null
  do {
    const { next, text }: Effect.Success<ReturnType<Exported["portion"]>> = await run(portion(after))
    if (text !== "") yield encoder.encode(text)
    after = next
  } while (after !== null)
}
