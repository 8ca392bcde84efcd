import { Effect } from "effect"
import { Elysia, t } from "elysia"
import { listMappings, mappingFault, type OwnMapping, removeMapping, saveMapping } from "../../core/index.ts"
import { answer, noContent } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf } from "../http/input/page.ts"
import { MappingName, OrNull } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { GivenOptions, ImportMappingView, importMappingView, optionsOf } from "./mapping-view.ts"

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
        run(answer(Effect.map(saveMapping({ by: user.id, mapping: mappingOf(name, body) }), importMappingView))),
      {
        detail: { summary: "Stores a mapping of columns, in the place of yours with that name." },
        params: Which,
        body: Given,
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

const Given = Body({ columns: t.Record(t.String(), t.String()), options: OrNull(GivenOptions) })

const Which = Params({ name: described("The name of the mapping.", MappingName) })

/** The mapping that a body describes, if it follows all rules. */
const mappingOf = (name: string, { columns, options }: typeof Given.static): OwnMapping => {
  const given = options == null ? {} : optionsOf(options)
  const mapping = {
    name,
    columns: Object.fromEntries(Object.entries(columns)),
    ...(Object.keys(given).length === 0 ? {} : { options: given }),
  }
  const fault = mappingFault(mapping)
  if (fault !== null) throw new InvalidInput(`body.${fault.part} ${fault.rule}`)
  return mapping
}
