import type { DateTime } from "effect"
import type {
  Collection,
  CollectionEditor,
  CollectionId,
  Edition,
  EditionAnswer,
  FieldDefinition,
  FieldDefinitionId,
  FillPosition,
  Item,
  ItemFill,
  ItemId,
  ItemSet,
  Loan,
  LoanId,
  Sale,
  SchemaField,
  SchemaFieldId,
  SetId,
} from "../../../core/index.ts"
import { byKey, map } from "../map.ts"

export const maps = {
  definitions: map<FieldDefinitionId, FieldDefinition>({
    goesWith: { users: ({ ownerId }, user) => ownerId === user },
  }),
  collections: map<CollectionId, Collection>({ goesWith: { users: ({ ownerId }, user) => ownerId === user } }),
  /** When an item last came into a collection. */
  lastItemAt: map<CollectionId, DateTime.Utc>({ goesWith: { collections: byKey } }),
  /** The fields of collections; `definition` is the one that was added. */
  fields: map<SchemaFieldId, SchemaField & { readonly collectionId: CollectionId }>({
    goesWith: {
      users: ({ definition }, user) => definition.ownerId === user,
      collections: ({ collectionId }, id) => collectionId === id,
    },
  }),
  /** By the collection and the editor. */
  collectionEditors: map<string, KeptEditor>({
    goesWith: {
      collections: ({ collectionId }, id) => collectionId === id,
      users: ({ editorId, ownerId }, user) => editorId === user || ownerId === user,
      friendships: ({ friendship }, key) => friendship === key,
    },
  }),
  items: map<ItemId, Item>({ goesWith: { collections: ({ collectionId }, id) => collectionId === id } }),
  loans: map<LoanId, Loan>({
    goesWith: { items: ({ itemId }, id) => itemId === id },
    loses: { users: (loan, user) => (loan.borrowerId === user ? { ...loan, borrowerId: null } : loan) },
  }),
  /** Completed purchases, by the id of the offer. */
  sales: map<string, Sale & { readonly isCounted: boolean }>(),
  /** The one position of the fill. */
  editionFill: map<"position", FillPosition>(),
  editionAnswers: map<Edition, EditionAnswer>(),
  itemSets: map<SetId, ItemSet>({ goesWith: { users: ({ ownerId }, user) => ownerId === user } }),
  itemFills: map<ItemId, KeptFill>({
    goesWith: { items: byKey, users: ({ owner }, user) => owner === user },
  }),
}

/** An editor with the key of the friendship, and what they changed on a day. */
export interface KeptEditor extends CollectionEditor {
  readonly friendship: string
  readonly editedOn: string | null
  readonly edits: number
}

/** An item that waits to be filled in, or that waited. */
export interface KeptFill extends ItemFill {
  readonly status: "waiting" | "done" | "failed"
  readonly claimedUntil: DateTime.Utc | null
}
