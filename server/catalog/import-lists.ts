import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  cancelImport,
  getImport,
  type ImportId,
  importSources,
  listImportRows,
  listImports,
  rowStatuses,
} from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Id, OneOf } from "../http/input/text-schemas.ts"
import { Params, Query } from "../http/validation.ts"
import {
  ImportRowView,
  ImportView,
  ImportWithFailuresView,
  importRowView,
  importView,
  importWithFailuresView,
} from "./import-view.ts"

/** The imports of every source. Contract: catalog, files. */
export const importListRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/imports", tags: ["catalog"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { source = null, ...query } }) =>
        run(
          list(
            `imports ${user.id} ${source ?? ""}`,
            query,
            (page) => listImports({ filter: { userId: user.id, status: null, source }, page }),
            (batch) => importView(batch),
          ),
        ),
      {
        detail: { summary: "Lists your imports of files and games." },
        query: Query({
          ...paging,
          source: described("Only those of this source.", t.Optional(OneOf(...importSources))),
        }),
        response: Ok(ListOf(ImportView)),
      },
    )
    .get(
      "/:id",
      ({ run, user, params }) =>
        run(answer(Effect.map(getImport({ id: params.id, viewer: user.id }), importWithFailuresView))),
      {
        detail: { summary: "Returns an import with what failed in it." },
        params: Which,
        response: { ...Ok(ImportWithFailuresView), ...fails("imports.NOT_FOUND") },
      },
    )
    .get(
      "/:id/rows",
      ({ run, user, params, query: { noted = false, status = null, ...query } }) =>
        run(
          answer(
            list(
              `import rows ${params.id} ${noted ? "noted" : (status ?? "")}`,
              query,
              (page) => listImportRows({ id: params.id, viewer: user.id, which: noted ? "noted" : status, page }),
              (row) => importRowView(row),
            ),
          ),
        ),
      {
        detail: { summary: "Lists what became of the rows of a file." },
        params: Which,
        query: Query({
          ...paging,
          status: described("Only those with this status.", t.Optional(OneOf(...rowStatuses))),
          noted: described("Only those with notes, of every status.", t.Optional(t.Boolean())),
        }),
        response: { ...Ok(ListOf(ImportRowView)), ...fails("imports.NOT_FOUND") },
      },
    )
    .post(
      "/:id/cancel",
      ({ run, user, params }) => run(answer(Effect.map(cancelImport({ id: params.id, by: user.id }), importView))),
      {
        detail: { summary: "Cancels an import that is not finished." },
        params: Which,
        response: { ...Ok(ImportView), ...fails("imports.NOT_FOUND", "imports.IMPORT_NOT_ACTIVE") },
      },
    )

const Which = Params({ id: Id<ImportId>() })
