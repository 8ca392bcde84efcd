import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { created } from "../../../server/http/answers/error-response.ts"
import { Created } from "../../../server/http/answers/response-schemas.ts"
import type { Http } from "../../../server/http/http.ts"
import type { UploadedFile } from "../../../server/http/input/multipart.ts"
import { OneOf, OptionalText, Text, Whole } from "../../../server/http/input/text-schemas.ts"
import { BodyOrForm } from "../../../server/http/validation.ts"

/** Routes that take JSON, or a form with files. */
export const madeUpForms = ({ plugin }: Http) =>
  new Elysia({ prefix: "/made-up", tags: ["made-up"] })
    .use(plugin)
    .post("/posts", ({ run, body }) => run(Effect.sync(() => created(said(body)))), {
      body: BodyOrForm(
        {
          content: OptionalText({ max: 10 }),
          kind: t.Optional(OneOf("buy", "trade")),
          amount: t.Optional(Whole({ min: 1, max: 9 })),
          tags: t.Optional(t.Array(Text({ max: 5 }), { maxItems: 2 })),
        },
        { most: 8 },
      ),
      response: Created(t.Any()),
    })
    .post("/messages", ({ run, body }) => run(Effect.sync(() => created(said(body)))), {
      public: true,
      body: BodyOrForm({ content: Text({ max: 10 }) }, { most: 2, limitCode: "MEDIA_LIMIT_EXCEEDED" }),
      response: Created(t.Any()),
    })

/** What arrived. */
const said = ({ files, ...fields }: { readonly files: ReadonlyArray<UploadedFile> }) => ({
  ...fields,
  files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
})
