import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  changeDefinition,
  collectionTypes,
  createDefinition,
  type FieldDefinitionId,
  type FieldType,
  fieldTypes,
  listDefinitions,
  removeDefinition,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Currency, FieldKey, Id, OneOf, OrNull, Text } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { FieldDefinitionView, fieldDefinitionView } from "./field-definition-view.ts"

/** Contract: catalog, field definitions. */
export const fieldDefinitionRoutes = ({ plugin, list }: Http) =>
  new Elysia({ prefix: "/field-definitions", tags: ["catalog"] })
    .use(plugin)
    .get(
      "",
      ({ run, user, query: { collectionType: type = null, scope = "all", ...query } }) =>
        run(
          list(
            `field-definitions ${user.id} ${scope} ${type ?? ""}`,
            query,
            (page) => listDefinitions({ viewer: user.id, scope, type, page }),
            (definition) => fieldDefinitionView(definition),
          ),
        ),
      {
        detail: { summary: "Lists the system's and your field definitions." },
        query: Query({
          ...paging,
          collectionType: described(
            "Only definitions that fit collections of this type.",
            t.Optional(OneOf(...collectionTypes)),
          ),
          scope: described(
            "Whether the definitions of the system, one's own or all are listed.",
            t.Optional(OneOf("system", "own", "all")),
          ),
        }),
        response: Ok(ListOf(FieldDefinitionView)),
      },
    )
    .post(
      "",
      ({ run, user, body }) =>
        run(
          answer(
            createDefinition({ ...fitting(body), by: user.id }).pipe(
              Effect.map(fieldDefinitionView),
              Effect.map(created),
            ),
          ),
        ),
      {
        detail: { summary: "Creates a field definition." },
        body: Body({
          name: Text({ max: 100 }),
          type: OneOf(...fieldTypes),
          options: described("The values that a `select` field takes: 1 to 100 distinct ones.", OrNull(Options)),
          currency: described("The code of the currency by ISO 4217.", OrNull(Currency)),
          key: described("The key of the field: lower-case letters, digits and underscores.", OrNull(FieldKey)),
        }),
        response: {
          ...Created(FieldDefinitionView),
          ...fails("fields.FIELD_KEY_ALREADY_EXISTS", "fields.FIELD_LIMIT_REACHED"),
        },
      },
    )
    .patch(
      "/:id",
      ({ run, user, params, body: change }) =>
        run(answer(Effect.map(changeDefinition({ id: params.id, by: user.id, change }), fieldDefinitionView))),
      {
        detail: { summary: "Changes one of your field definitions." },
        params: Params({ id: Id<FieldDefinitionId>() }),
        body: Body({
          name: t.Optional(Text({ max: 100 })),
          options: described("The values that a `select` field takes: 1 to 100 distinct ones.", t.Optional(Options)),
          isHidden: t.Optional(t.Boolean()),
        }),
        response: {
          ...Ok(FieldDefinitionView),
          ...fails("fields.NOT_FOUND", "fields.SYSTEM_FIELD_LOCKED", "fields.FIELD_IN_USE"),
        },
      },
    )
    .delete(
      "/:id",
      ({ run, user, params }) => run(answer(Effect.as(removeDefinition({ id: params.id, by: user.id }), noContent))),
      {
        detail: { summary: "Deletes one of your field definitions that no item uses." },
        params: Params({ id: Id<FieldDefinitionId>() }),
        response: { ...NoContent, ...fails("fields.NOT_FOUND", "fields.SYSTEM_FIELD_LOCKED", "fields.FIELD_IN_USE") },
      },
    )

const Options = t.Array(Text({ max: 100 }), { minItems: 1, maxItems: 100, uniqueItems: true })

interface FieldInput {
  readonly name: string
  readonly type: FieldType
  readonly options?: ReadonlyArray<string> | null | undefined
  readonly currency?: string | null | undefined
  readonly key?: string | null | undefined
}

/** A select has options, money has a currency, and other types have neither. */
const fitting = ({ name, type, options = null, currency = null, key = null }: FieldInput) => {
  if (type === "select" && options === null) throw new InvalidInput("body must have required property 'options'")
  if (type !== "select" && options !== null) throw new InvalidInput("body.options must be null")
  if (type === "money" && currency === null) throw new InvalidInput("body must have required property 'currency'")
  if (type !== "money" && currency !== null) throw new InvalidInput("body.currency must be null")
  return { name, type, options, currency, key }
}
