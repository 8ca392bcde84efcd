import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { Effect } from "effect"
import { Database, databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { migrate, migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { textRules } from "../../../adapters/sql/maintenance/check/usage-rules.ts"
import type { FieldValues } from "../../../core/index.ts"
import { engines } from "../../support/engines.ts"
import { run, write } from "../maintenance/maintained.ts"
import { at, insertsOf, type Rows } from "./upgraded-rows.ts"

setDefaultTimeout(120_000)

const idOf = (n: number) => `0199bbbb-0000-7000-8000-${String(n).padStart(12, "0")}`
const [ada, cards, secret, own, books] = [1, 2, 3, 4, 5].map(idOf) as [string, string, string, string, string]
const [quantity, condition, ownQuantity] = [10, 11, 12].map(idOf) as [string, string, string]
const made = { created_at: at(0), updated_at: at(0) }

const collection = (id: string, type: string) => ({
  ...{ id, owner_id: ada, name: id, name_key: id, type, visibility: "public", auto_share: false, ...made },
})
const definition = (id: string, key: string, owner: string | null) => ({
  ...{ id, owner_id: owner, key, name: key, type: "number", is_hidden: false, created_at: at(0) },
  collection_type: owner === null ? "cardgames" : null,
})
const field = (n: number, collection_id: string, definition_id: string, position: number, isHidden = false) => ({
  ...{ id: idOf(n), collection_id, definition_id, is_required: false, is_hidden: isHidden, position },
})

interface Case {
  readonly collection?: string
  readonly fields: Readonly<Record<string, string | number>>
  readonly comment?: string | null
  readonly becomes: { readonly copies: number; readonly fields: FieldValues; readonly comment: string | null }
}

const long = "x".repeat(4_990)
const plain = { copies: 1, fields: {}, comment: null }
const cases: ReadonlyArray<Case> = [
  { fields: { quantity: 1 }, becomes: plain },
  { fields: { quantity: 4, condition: "mint" }, becomes: { ...plain, copies: 4, fields: { condition: "mint" } } },
  { fields: { quantity: 999 }, comment: "Mine", becomes: { ...plain, copies: 999, comment: "Mine" } },
  { fields: { condition: "mint" }, becomes: { ...plain, fields: { condition: "mint" } } },
  { fields: { quantity: 1000 }, becomes: { ...plain, comment: "Quantity: 1000" } },
  { fields: { quantity: 0 }, comment: "Sold", becomes: { ...plain, comment: "Sold\nQuantity: 0" } },
  { fields: { quantity: -3 }, becomes: { ...plain, comment: "Quantity: -3" } },
  { fields: { quantity: 2.5 }, becomes: { ...plain, comment: "Quantity: 2.5" } },
  { fields: { quantity: 1000 }, comment: long, becomes: { ...plain, comment: long } },
  { collection: secret, fields: { quantity: 3 }, becomes: { ...plain, copies: 3 } },
  { collection: secret, fields: { quantity: 1000 }, becomes: plain },
  { collection: own, fields: { quantity: 3 }, becomes: { ...plain, fields: { quantity: 3 } } },
  { collection: books, fields: { quantity: 3 }, becomes: { ...plain, fields: { quantity: 3 } } },
]

const rows: Rows = {
  users: [
    {
      ...{ id: ada, email: "ada@example.org", display_name: "Ada", password_hash: "x", privacy: "public" },
      ...{ show_presence: true, show_read_receipts: true, bio: "", ...made },
    },
  ],
  account_usage: [{ user_id: ada, uploads: "[]" }],
  field_definitions: [
    definition(quantity, "quantity", null),
    definition(condition, "condition", null),
    definition(ownQuantity, "quantity", ada),
  ],
  collections: [
    collection(cards, "cardgames"),
    collection(secret, "cardgames"),
    collection(own, "cardgames"),
    collection(books, "books"),
  ],
  collection_fields: [
    field(20, cards, quantity, 0),
    field(21, cards, condition, 1),
    field(22, secret, condition, 0),
    field(23, secret, quantity, 1, true),
    field(24, own, ownQuantity, 0),
    field(25, books, ownQuantity, 0),
  ],
  items: cases.map(({ collection: of = cards, comment = null, fields }, n) => ({
    ...{ id: idOf(100 + n), collection_id: of, owner_id: ada, name: `${n}`, name_key: `${n}` },
    ...{ fields: JSON.stringify(fields), comment, rating_key: 0, editions: "[]", ...made },
  })),
  item_values: cases.flatMap(({ collection: of = cards, fields }, n) =>
    "quantity" in fields
      ? [
          {
            ...{ item_id: idOf(100 + n), collection_id: of, key: "quantity", number: Number(fields["quantity"]) },
            ...{ rating_key: 0, created_at: at(0) },
          },
        ]
      : [],
  ),
}

/** The statements of the migration that ends the field `quantity` of card games. */
const statementsOf = ({ name }: Engine) => {
  const found = migrationsOf[name].find((migration) => migration.name.endsWith("_card_copies"))
  return found?.sql.split("--> statement-breakpoint") ?? []
}

describe.each(engines)("The field quantity of card games, on %s", (_, opened) => {
  test("becomes the copies of items, or a line of their comment, and goes from schemas, values and definitions", () =>
    run(
      Effect.gen(function* () {
        const engine = yield* opened
        yield* Effect.provideService(migrate(), Database, databaseOf(engine))
        for (const statement of insertsOf(engine.name, rows)) yield* write(engine, statement)
        const statements = statementsOf(engine)
        expect(statements.length).toBeGreaterThan(1)
        for (const statement of statements) yield* write(engine, statement)
        const { collectionFields, fieldDefinitions, itemValues, items } = engine.tables
        const read = <A>(select: PromiseLike<A>) => Effect.promise(() => Promise.resolve(select))
        const found = yield* read(
          engine.reader
            .select({ copies: items.copies, fields: items.fields, comment: items.comment })
            .from(items)
            .orderBy(items.id),
        )
        expect(found).toEqual(cases.map(({ becomes }) => becomes))
        const valued = yield* read(engine.reader.select({ of: itemValues.collectionId }).from(itemValues))
        expect(valued.map(({ of }) => String(of)).toSorted()).toEqual([own, books].toSorted())
        const left = yield* read(engine.reader.select({ id: fieldDefinitions.id }).from(fieldDefinitions))
        expect(left.map(({ id }) => String(id)).toSorted()).toEqual([condition, ownQuantity].toSorted())
        const schemas = yield* read(
          engine.reader
            .select({ id: collectionFields.id, position: collectionFields.position })
            .from(collectionFields)
            .orderBy(collectionFields.id),
        )
        expect(schemas.map(({ id, position }) => [String(id), position])).toEqual(
          [21, 22, 24, 25].map((n) => [idOf(n), 0]),
        )
        for (const { broken } of textRules(engine.name)) {
          const counted = `SELECT 1 / (CASE WHEN count(*) = 0 THEN 1 ELSE 0 END) AS n FROM (${broken}) broken`
          yield* write(engine, counted)
        }
      }),
    ))
})
