import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { isTarget, listMappings, mappingColumnLimit, removeMapping, saveMapping } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/input/page.ts"
import { MappingName } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { ImportMappingView, importMappingView } from "./import-view.ts"

/** How the columns of files are mapped. Contract: catalog, files. */
export const importMappingRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/import-mappings", tags: ["catalog"] })
    .use(plugin)
    .get(
      "",
      ({ run, user }) =>
        run(Effect.map(listMappings(user.id), (all) => ({ items: all.map(importMappingView), nextCursor: null }))),
      {
        detail: { summary: "Lists the mappings of columns: those of the service, and yours." },
        response: Ok(ListOf(ImportMappingView)),
      },
    )
    .put(
      "/:name",
      ({ run, user, params: { name }, body }) =>
        run(
          answer(
            Effect.map(
              saveMapping({ by: user.id, mapping: { name, columns: columnsOf(body.columns) } }),
              importMappingView,
            ),
          ),
        ),
      {
        detail: { summary: "Stores a mapping of columns, in the place of yours with that name." },
        params: Which,
        body: Body({ columns: t.Record(t.String(), t.Unknown()) }),
        response: {
          ...Ok(ImportMappingView),
          ...fails("item-files.ALREADY_EXISTS", "item-files.LIMIT_REACHED"),
        },
      },
    )
    .delete(
      "/:name",
      ({ run, user, params: { name } }) => run(answer(Effect.as(removeMapping({ by: user.id, name }), noContent))),
      {
        detail: { summary: "Deletes a mapping of columns of yours." },
        params: Which,
        response: { ...NoContent, ...fails("item-files.NOT_FOUND", "item-files.ALREADY_EXISTS") },
      },
    )

const Which = Params({ name: described("The name of the mapping.", MappingName) })

const columnsOf = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => {
  const columns = Object.entries(given)
  if (columns.length < 1) throw new InvalidInput("body.columns must NOT have fewer than 1 properties")
  if (columns.length > mappingColumnLimit)
    throw new InvalidInput(`body.columns must NOT have more than ${mappingColumnLimit} properties`)
  const taken = columns.map(([column, target]): readonly [string, string] => {
    if (column.trim() === "" || column.length > 200)
      throw new InvalidInput("body.columns must have names of 1 to 200 characters")
    if (typeof target !== "string" || !isTarget(target)) throw new InvalidInput("body.columns must name targets")
    return [column, target]
  })
  // No file could be read by it.
  if (!taken.some(([, target]) => target === "name")) throw new InvalidInput("body.columns must name the target name")
  if (new Set(taken.map(([column]) => column.trim().toLowerCase())).size < taken.length)
    throw new InvalidInput("body.columns must name each column once")
  return Object.fromEntries(taken)
}
