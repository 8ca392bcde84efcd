import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  addField,
  type CollectionId,
  changeField,
  type FieldDefinitionId,
  removeField,
  type SchemaFieldId,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Id, Whole } from "../http/input/text-schemas.ts"
import { Body, Params } from "../http/validation.ts"
import { SchemaFieldView, schemaFieldView } from "./collection-view.ts"

const flags = { isRequired: t.Optional(t.Boolean()), isHidden: t.Optional(t.Boolean()) }
const Which = Params({
  id: Id<CollectionId>(),
  fieldId: described("The id of the field definition.", Id<SchemaFieldId>()),
})

/** Contract: catalog, collections. */
export const collectionFieldRoutes = ({ plugin }: Http) =>
  new Elysia({ prefix: "/collections/:id/fields", tags: ["catalog"] })
    .use(plugin)
    .post(
      "",
      ({ run, user, params, body: { fieldDefinitionId: definitionId, ...as } }) =>
        run(
          answer(
            addField({ id: params.id, by: user.id, definitionId, as }).pipe(
              Effect.map(schemaFieldView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: { summary: "Adds a field to a collection." },
        params: Params({ id: Id<CollectionId>() }),
        body: Body({ fieldDefinitionId: Id<FieldDefinitionId>(), ...flags }),
        response: {
          ...Created(SchemaFieldView),
          ...fails(
            "collections.NOT_FOUND",
            "collections.FIELD_NOT_FOUND",
            "collections.FORBIDDEN",
            "fields.FIELD_KEY_DUPLICATE",
            "fields.FIELD_LIMIT_REACHED",
          ),
        },
      },
    )
    .patch(
      "/:fieldId",
      ({ run, user, params, body: change }) =>
        run(answer(Effect.map(changeField({ ...params, by: user.id, change }), schemaFieldView))),
      {
        detail: { summary: "Changes a field of a collection." },
        params: Which,
        body: Body({ ...flags, position: t.Optional(Whole({ min: 0 })) }),
        response: {
          ...Ok(SchemaFieldView),
          ...fails("collections.NOT_FOUND", "collections.FIELD_NOT_FOUND", "collections.FORBIDDEN"),
        },
      },
    )
    .delete(
      "/:fieldId",
      ({ run, user, params }) => run(answer(Effect.as(removeField({ ...params, by: user.id }), noContent))),
      {
        detail: { summary: "Removes a field from a collection." },
        params: Which,
        response: {
          ...NoContent,
          ...fails(
            "collections.NOT_FOUND",
            "collections.FIELD_NOT_FOUND",
            "collections.FORBIDDEN",
            "collections.FIELD_IN_USE",
          ),
        },
      },
    )
