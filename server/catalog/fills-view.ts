import { t } from "elysia"
import type { CodeResult, CollectionFills } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Nullable } from "../http/input/view-schemas.ts"

/** How far the items of a collection are filled in. Contract: catalog, filling in. */
export const CollectionFillsView = named(
  "CollectionFills",
  t.Object({
    collectionId: t.String(),
    waiting: described("How many items wait to be filled in.", Whole()),
    done: described("How many items were filled in.", Whole()),
    failed: described("Of how many items the source knew nothing, or could not be asked.", Whole()),
  }),
)

export const collectionFillsView = (fills: CollectionFills): typeof CollectionFillsView.static => ({
  collectionId: fills.collectionId,
  waiting: fills.waiting,
  done: fills.done,
  failed: fills.failed,
})

const CodeResultView = named(
  "CodeResult",
  t.Object({
    code: described("The code as it was sent.", t.String()),
    edition: described(
      "The edition that it names, in its normal form, or null where it names none.",
      Nullable(t.String()),
    ),
    status: described(
      "`added`; `owned` where you had an item of that edition; `repeated` where the list has it before; `invalid`.",
      OneOf("added", "owned", "repeated", "invalid"),
    ),
    itemId: described("The item that was added, or that you have; or null.", Nullable(t.String())),
    reason: described("Why it names no edition, or null.", Nullable(OneOf("scheme", "format", "checksum", "count"))),
    source: described(
      "The source that items of the edition are filled in from, or null where there is none.",
      Nullable(
        named(
          "SourceOfEdition",
          t.Object({
            name: t.String(),
            licence: described("What the source asks of those who show what it says, in a line.", t.String()),
          }),
        ),
      ),
    ),
  }),
)

/** What became of the codes of one call, in their order. Contract: catalog, many codes. */
export const CodeResultsView = named(
  "CodeResults",
  t.Object({ results: described("One for each code, in their order.", t.Array(CodeResultView)) }),
)

export const codeResultsView = (results: ReadonlyArray<CodeResult>) => ({
  results: results.map(({ code, edition, itemId, reason, source, status }) => ({
    ...{ code, edition, status, itemId, reason },
    source: source === null ? null : { name: source.name, licence: source.licence },
  })),
})
