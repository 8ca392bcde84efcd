import { DateTime } from "effect"
import { t } from "elysia"
import type { EditionDetails, ShownEdition } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable } from "../http/answers/view-schemas.ts"
import { Whole } from "../http/input/text-schemas.ts"

/** What is known of an edition. Contract: catalog, editions. */
export const EditionDetailsView = named(
  "EditionDetails",
  t.Object({
    edition: t.String(),
    title: t.String(),
    creators: t.Array(t.String()),
    year: Nullable(Whole()),
    publisher: Nullable(t.String()),
    source: t.String(),
    fetchedAt: Moment,
  }),
)

export const editionDetailsView = (details: EditionDetails): typeof EditionDetailsView.static => ({
  edition: details.edition,
  title: details.title,
  creators: [...details.creators],
  year: details.year,
  publisher: details.publisher,
  source: details.source,
  fetchedAt: DateTime.formatIso(details.fetchedAt),
})

/** An edition as the viewer sees it. Contract: catalog, editions. */
export const EditionView = named(
  "Edition",
  t.Object({
    edition: t.String(),
    itemsCount: Whole(),
    listingsCount: Nullable(Whole()),
    details: Nullable(EditionDetailsView),
  }),
)

export const editionView = ({ details, edition, itemsCount, listingsCount }: ShownEdition) => ({
  edition,
  itemsCount,
  listingsCount,
  details: details === null ? null : editionDetailsView(details),
})
