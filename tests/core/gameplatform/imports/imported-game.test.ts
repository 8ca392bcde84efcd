import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { freshGame, refreshedGame } from "../../../../core/gameplatform/imports/game-item.ts"
import type { CollectionId, Edition, FieldValues, GameItem, ItemId, Schema } from "../../../../core/index.ts"
import { nothingOwn, systemFields } from "../../../../core/index.ts"
import { type Field, schemaOf } from "../../catalog/items/schema.ts"
import { ada, later, start } from "./batches.ts"

const gameFields = systemFields
  .filter(({ collectionType }) => collectionType === "games")
  .map(({ key, type, options, isHidden }): Field => [key, type, { hidden: isHidden, ...(options && { options }) }])
const schema = schemaOf(...gameFields)
const game = { appId: 7, name: "Outer Wilds", playtimeMinutes: 90 }
const place = { collectionId: "games" as CollectionId, ownerId: ada }
const fresh = (of: Schema = schema): GameItem => freshGame("item" as ItemId, game, { ...place, schema: of }, start)

describe("A new game", () => {
  test("is an item in the backlog that says what the platform says, and which game it is", () => {
    expect(fresh()).toEqual({
      item: {
        id: "item" as ItemId,
        ...place,
        name: "Outer Wilds",
        copies: 1,
        lent: 0,
        editions: ["steam:7" as Edition],
        externalRef: null,
        fields: { status: "backlog", playtime_minutes: 90, platform_app_id: 7 },
        rating: null,
        comment: null,
        ...nothingOwn,
        pictures: [],
        coverUrl: null,
        createdAt: start,
        updatedAt: start,
      },
      appId: 7,
      written: { name: "Outer Wilds", playtimeMinutes: 90 },
    })
  })

  test.each<[string, ReadonlyArray<Field>, FieldValues]>([
    ["without fields", [], {}],
    [
      "with a required field",
      [
        ["shelf", "text", { required: true }],
        ["playtime_minutes", "number"],
      ],
      { playtime_minutes: 90 },
    ],
    [
      "with fields of other types",
      [
        ["status", "number"],
        ["playtime_minutes", "text"],
      ],
      {},
    ],
    ["whose status has other options", [["status", "select", { options: ["owned"] }]], {}],
    ["whose status is hidden", [["status", "select", { options: ["owned"], hidden: true }]], { status: "backlog" }],
  ])("in a collection %s has what fits there", (_, fields, values) => {
    const made = fresh(schemaOf(...fields))
    expect(made.item.fields).toEqual({ ...values, platform_app_id: 7 })
    expect(made.written).toEqual({
      name: game.name,
      playtimeMinutes: "playtime_minutes" in values ? 90 : null,
    })
  })
})

/** An item after a first import and what its owner did to it. */
const edited = (name: string, fields: FieldValues, from = fresh()): GameItem => ({
  ...from,
  item: { ...from.item, name, fields: { ...from.item.fields, ...fields } },
})
const next = { appId: 7, name: "Outer Wilds: Archaeologist Edition", playtimeMinutes: 120 }
const refresh = (known: GameItem, said = next, of = schema) => Result.getOrThrow(refreshedGame(known, said, of, later))

describe("A game that is there already", () => {
  test("takes what the platform says now, and the time", () => {
    const { item, written } = refresh(fresh())
    expect(item).toEqual({
      ...fresh().item,
      name: next.name,
      fields: { status: "backlog", playtime_minutes: 120, platform_app_id: 7 },
      updatedAt: later,
    })
    expect(written).toEqual({ name: next.name, playtimeMinutes: 120 })
  })

  test("is itself when the platform says the same", () => {
    const known = fresh()
    expect(refresh(known, game)).toBe(known)
  })

  test("keeps everything that a user edited, import after import, the name and the playtime too", () => {
    const known = edited("My favourite", { playtime_minutes: 1, status: "completed", developer: "Mobius" })
    expect(refresh(known)).toBe(known)
    expect(refresh(refresh(known), game)).toBe(known)
  })

  test("keeps an edited name and still takes the playtime, and the other way round", () => {
    const named = refresh(edited("My favourite", {}))
    expect(named.item.name).toBe("My favourite")
    expect(named.item.fields["playtime_minutes"]).toBe(120)
    expect(named.written).toEqual({ name: "Outer Wilds", playtimeMinutes: 120 })
    const timed = refresh(edited("Outer Wilds", { playtime_minutes: 5 }))
    expect(timed.item.name).toBe(next.name)
    expect(timed.item.fields["playtime_minutes"]).toBe(5)
    expect(timed.written).toEqual({ name: next.name, playtimeMinutes: 90 })
  })

  test("does not get back a playtime that a user removed", () => {
    const { playtime_minutes: _, ...fields } = fresh().item.fields
    const known = { ...fresh(), item: { ...fresh().item, fields } }
    expect(refresh(known).item.fields).toBe(fields)
  })

  test("keeps an edit that happens to be what the platform says", () => {
    const agreed = edited(next.name, { playtime_minutes: 120 })
    expect(refresh(agreed)).toBe(agreed)
    const after = { appId: 7, name: "Another", playtimeMinutes: 500 }
    expect(refresh(agreed, after)).toBe(agreed)
  })

  test("gets a playtime once its collection has a field for it", () => {
    const bare = fresh(schemaOf())
    expect(refresh(bare, next, schemaOf()).item.fields).toBe(bare.item.fields)
    const { item, written } = refresh(bare)
    expect(item.fields["playtime_minutes"]).toBe(120)
    expect(written).toEqual({ name: next.name, playtimeMinutes: 120 })
  })

  test("stays as it is when no user knows what an import wrote", () => {
    const known = { ...fresh(), written: null }
    expect(refresh(known)).toBe(known)
  })

  test("fails alone when it has no space for more", () => {
    const full = edited("Outer Wilds", { developer: "x".repeat(32 * 1024 - 80) })
    expect(JSON.stringify(full.item.fields).length).toBeLessThanOrEqual(32 * 1024)
    const much = { ...game, playtimeMinutes: 2 ** 53 }
    expect(refreshedGame(full, much, schema, later)).toEqual(Result.fail({ appId: 7, reason: "FIELDS_TOO_LARGE" }))
  })
})
