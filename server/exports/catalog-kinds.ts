import { Effect } from "effect"
import { cardOf, getCollection, listDefinitions, listOwnCollections, listOwnItems } from "../../core/index.ts"
import { collectionView } from "../catalog/collection-view.ts"
import { fieldDefinitionView } from "../catalog/field-definition-view.ts"
import { itemView } from "../catalog/item-view.ts"
import { type Kind, listed, listedWith } from "./lines.ts"

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

export const itemsKind: Kind = {
  name: "items",
  lines: listed(
    (owner, page) => listOwnItems({ owner: owner.id, query: everyItem, filters: [], page }),
    (item, owner) => ({ line: itemView(item, cardOf(owner)), pictures: [item.coverUrl] }),
  ),
}

const everyItem = { q: null, minRating: null, edition: null, sort: "newest", type: null } as const
