import { DateTime } from "effect"
import { t } from "elysia"
import type { EditionDetails, ShownEdition } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"

const SeriesOfEdition = t.Object({
  name: t.String(),
  number: described("The number of the edition in the series, or null.", Nullable(t.String())),
})

/** What is known of an edition. Contract: catalog, editions. */
export const EditionDetailsView = named(
  "EditionDetails",
  t.Object({
    edition: described("The edition in its normal form.", t.String()),
    title: t.String(),
    creators: described("The names of its authors.", t.Array(t.String())),
    year: described("The year in which it was published, or null.", Nullable(Whole())),
    publisher: described("The name of the publisher, or null.", Nullable(t.String())),
    cover: described(
      "The address of a small picture of its cover at the source, or null. It may be that there is none.",
      Nullable(t.String()),
    ),
    series: described(
      "The series that it belongs to, and its number there, as the source writes it; or null.",
      Nullable(named("EditionSeries", SeriesOfEdition)),
    ),
    source: described("The source that was asked.", t.String()),
    sourceUrl: described("The address of its page at the source, or null.", Nullable(t.String())),
    licence: described("What the source asks of those who show what it says, in a line.", t.String()),
    fetchedAt: described("When the source was asked.", Moment),
  }),
)

export const editionDetailsView = (details: EditionDetails): typeof EditionDetailsView.static => ({
  edition: details.edition,
  title: details.title,
  creators: [...details.creators],
  year: details.year,
  publisher: details.publisher,
  cover: details.cover,
  series: details.series === null ? null : { ...details.series },
  source: details.source,
  sourceUrl: details.sourceUrl,
  licence: details.licence,
  fetchedAt: DateTime.formatIso(details.fetchedAt),
})

/** An edition as the viewer sees it. Contract: catalog, editions. */
export const EditionView = named(
  "Edition",
  t.Object({
    edition: described("The edition in its normal form.", t.String()),
    itemsCount: described("How many items the viewer may see.", Whole()),
    listingsCount: described(
      "How many listings the viewer's showcase has, or null where they were not counted.",
      Nullable(Whole()),
    ),
    details: described("What is remembered of it, or null.", Nullable(EditionDetailsView)),
  }),
)

export const editionView = ({ details, edition, itemsCount, listingsCount }: ShownEdition) => ({
  edition,
  itemsCount,
  listingsCount,
  details: details === null ? null : editionDetailsView(details),
})
