import { Effect } from "effect"
import {
  CollectionEditors,
  cardOf,
  getCollection,
  type ImportMapping,
  ItemSets,
  listDefinitions,
  listEditedCollections,
  listLoans,
  listMappings,
  listOwnCollections,
  listOwnItemFiles,
  listOwnItems,
  listOwnSets,
  loanStatuses,
  type SetPlace,
} from "../../core/index.ts"
import { collectionView } from "../catalog/collection-view.ts"
import { editedCollectionView, editorsView } from "../catalog/editor-view.ts"
import { fieldDefinitionView } from "../catalog/field-definition-view.ts"
import { itemView } from "../catalog/item-view.ts"
import { loanView } from "../catalog/loan-view.ts"
import { importMappingView } from "../catalog/mapping-view.ts"
import { listedSetView } from "../catalog/set-view.ts"
import { attachmentView } from "../files/attached.ts"
import { inTurn, type Kind, listed, listedWith } from "./lines.ts"

export const fieldDefinitionsKind: Kind = {
  name: "field-definitions",
  lines: listed(
    (owner, page) => listDefinitions({ viewer: owner.id, scope: "own", type: null, page }),
    (definition) => ({ line: fieldDefinitionView(definition) }),
  ),
}

export const collectionsKind: Kind = {
  name: "collections",
  lines: listedWith(
    (owner, page) => listOwnCollections({ owner: owner.id, q: null, type: null, page }),
    ({ id }, owner) =>
      getCollection({ id, viewer: owner.id }).pipe(
        Effect.map((collection) => ({ line: collectionView(collection), pictures: [collection.coverUrl] })),
        Effect.catchTag("collections.NOT_FOUND", () => Effect.succeed(null)),
      ),
  ),
}

/** The mappings of the owner: there are so few that they are one page. */
export const mappingsKind: Kind = {
  name: "import-mappings",
  lines: listed(
    (owner) => Effect.map(listMappings(owner.id), (all) => ({ items: all.filter(isOwn), next: null })),
    (mapping) => ({ line: importMappingView(mapping) }),
  ),
}

const isOwn = ({ preset }: ImportMapping): boolean => !preset

export const itemsKind: Kind = {
  name: "items",
  lines: listed(
    (owner, page) => listOwnItems({ owner: owner.id, query: everyItem, filters: [], page }),
    (item, owner) => ({ line: itemView(item, cardOf(owner)), pictures: item.pictures.map(({ url }) => url) }),
  ),
}

export const setsKind: Kind = {
  name: "sets",
  lines: listedWith(
    (owner, page) => listOwnSets({ owner: owner.id, page }),
    ({ id }, owner) =>
      ItemSets.use((sets) => sets.show(id, owner.id)).pipe(
        Effect.map(({ places, ...set }) => ({ line: { ...listedSetView(set), places: places.map(placeLine) } })),
        Effect.catchTag("sets.NOT_FOUND", () => Effect.succeed(null)),
      ),
  ),
}

/** In this order: Postgres keeps keys of JSON in another one. */
const placeLine = ({ edition, name, number }: SetPlace) => ({ number, name, edition })

export const itemFilesKind: Kind = {
  name: "item-files",
  lines: listed(
    (owner, page) => listOwnItemFiles(owner.id, page),
    ({ file, itemId }) => ({ line: { itemId, ...attachmentView(file) }, attachments: [file] }),
  ),
}

/** What the owner lent, with the notes, and what they have or had from others. */
export const loansKind: Kind = {
  name: "loans",
  lines: inTurn(
    ...(["lender", "borrower"] as const).flatMap((as) =>
      loanStatuses.map((status) =>
        listed(
          (owner, page) => listLoans({ by: owner.id, as, status, page }),
          (loan, owner) => ({ line: loanView(loan, owner.id) }),
        ),
      ),
    ),
  ),
}

/** The editors of the owner's collections, and the collections of others that the owner edits. */
export const editorsKind: Kind = {
  name: "collection-editors",
  lines: inTurn(
    listedWith(
      (owner, page) => listOwnCollections({ owner: owner.id, q: null, type: null, page }),
      ({ id }) =>
        CollectionEditors.use((editors) => editors.of(id)).pipe(
          Effect.map((editors) =>
            editors.length === 0 ? null : { line: { collectionId: id, ...editorsView(editors) } },
          ),
        ),
    ),
    listed(
      (owner, page) => listEditedCollections({ by: owner.id, page }),
      (collection) => ({ line: editedCollectionView(collection) }),
    ),
  ),
}

const everyItem = { q: null, minRating: null, edition: null, sort: "newest", type: null } as const
