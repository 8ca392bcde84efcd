import { t } from "elysia"
import {
  dateCounts,
  dateOrders,
  decimalSigns,
  type ImportMapping,
  type MappingOptions,
  ratingScales,
} from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, OrNull, RawText } from "../http/input/text-schemas.ts"
import { Nullable } from "../http/input/view-schemas.ts"

const orderedColumns = "The columns, in the order of their texts."
const between = "What stands between two texts."
const [five, ten, hundred] = ratingScales

/** What a mapping says besides its columns, as it is sent. Contract: catalog, mappings of one's own. */
export const GivenOptions = t.Object({
  constants: t.Optional(t.Record(t.String(), RawText({ min: 0, max: 500 }))),
  joins: t.Optional(
    t.Record(
      t.String(),
      t.Object({
        columns: described(orderedColumns, t.Array(RawText({ min: 0, max: 200 }), { minItems: 2, maxItems: 20 })),
        by: described(between, RawText({ min: 0, max: 20 })),
      }),
    ),
  ),
  words: t.Optional(t.Record(t.String(), t.Record(t.String(), RawText({ min: 0, max: 100 })))),
  dates: OrNull(OneOf(...dateOrders)),
  dateNumbers: OrNull(OneOf(...dateCounts)),
  decimal: OrNull(OneOf(...decimalSigns)),
  minorUnits: t.Optional(t.Boolean()),
  ratingOf: OrNull(t.Union([t.Literal(five), t.Literal(ten), t.Literal(hundred)])),
})

/** A text of a mapping is stored whole, but keys come from objects of the sender, which no reader of texts has seen. */
export const optionsOf = (given: typeof GivenOptions.static): MappingOptions => {
  const { constants = {}, dateNumbers, dates, decimal, joins = {}, minorUnits = false, ratingOf, words = {} } = given
  return {
    ...(isEmpty(constants) ? {} : { constants: plain(constants) }),
    ...(isEmpty(joins) ? {} : { joins: plain(joins) }),
    ...(isEmpty(words)
      ? {}
      : { words: Object.fromEntries(Object.entries(words).map(([key, table]) => [key, plain(table)])) }),
    ...(dates == null ? {} : { dates }),
    ...(dateNumbers == null ? {} : { dateNumbers }),
    ...(decimal == null ? {} : { decimal }),
    ...(minorUnits ? { minorUnits } : {}),
    ...(ratingOf == null ? {} : { ratingOf }),
  }
}

const isEmpty = (given: object): boolean => Object.keys(given).length === 0
const plain = <A>(given: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(given))

/** Contract: catalog, mappings of one's own. */
const MappingOptionsView = named(
  "MappingOptions",
  t.Object({
    constants: described(
      "What an item gets where its row has nothing, by the target.",
      t.Record(t.String(), t.String()),
    ),
    joins: described(
      "The columns whose texts are put together, by the target.",
      t.Record(
        t.String(),
        t.Object({
          columns: described(orderedColumns, t.Array(t.String())),
          by: described(between, t.String()),
        }),
      ),
    ),
    words: described("What words mean, by the target.", t.Record(t.String(), t.Record(t.String(), t.String()))),
    dates: described("The order of day and month in dates that do not show it.", Nullable(OneOf(...dateOrders))),
    dateNumbers: described("What a plain number counts in a field of type date.", Nullable(OneOf(...dateCounts))),
    decimal: described("The sign in front of decimals.", Nullable(OneOf(...decimalSigns))),
    minorUnits: described("Whether amounts are in minor units.", t.Boolean()),
    ratingOf: described(
      "The best rating, or null where it is 5.",
      Nullable(t.Union([t.Literal(five), t.Literal(ten), t.Literal(hundred)])),
    ),
  }),
)

const mappingOptionsView = (options: MappingOptions): typeof MappingOptionsView.static => {
  const { constants = {}, joins = {}, words = {} } = options
  const { dateNumbers = null, dates = null, decimal = null, minorUnits = false, ratingOf = null } = options
  const joined = Object.entries(joins).map(([target, { by, columns }]) => [target, { columns: [...columns], by }])
  const tables = Object.entries(words).map(([target, table]) => [target, { ...table }])
  return {
    constants: { ...constants },
    joins: Object.fromEntries(joined),
    words: Object.fromEntries(tables),
    ...{ dates, dateNumbers, decimal, minorUnits, ratingOf },
  }
}

/** A site whose files a preset reads. Contract: catalog, presets. */
const MappedSiteView = named(
  "MappedSite",
  t.Object({
    name: t.String(),
    guide: described("A page of the site that says how one exports there.", t.String({ format: "uri" })),
    format: described("The format of its files.", OneOf("csv", "json")),
  }),
)

/** Contract: catalog, files. */
export const ImportMappingView = named(
  "ImportMapping",
  t.Object({
    name: t.String(),
    columns: described("What each column fills, by its name.", t.Record(t.String(), t.String())),
    options: described(
      "What the mapping says besides its columns, or null for one of the service.",
      Nullable(MappingOptionsView),
    ),
    site: described(
      "The site whose files a preset reads, or null for a mapping of one's own.",
      Nullable(MappedSiteView),
    ),
    preset: described("Whether the mapping belongs to the service.", t.Boolean()),
  }),
)

export const importMappingView = (mapping: ImportMapping): typeof ImportMappingView.static => {
  const { columns, name, options, preset, site } = mapping
  return {
    name,
    columns: { ...columns },
    options: preset ? null : mappingOptionsView(options ?? {}),
    site: site === undefined ? null : { name: site.name, guide: site.guide, format: site.format },
    preset,
  }
}
