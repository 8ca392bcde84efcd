import { DateTime } from "effect"
import { t } from "elysia"
import type { EditedCollection, ShownEditor } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { Moment } from "../http/input/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { ListedCollectionView, listedCollectionView } from "./collection-view.ts"

const Since = described("Since when the user is an editor.", Moment)

/** Contract: catalog, editors. */
export const EditorsView = named(
  "CollectionEditors",
  t.Object({
    editors: described(
      "The first one first.",
      t.Array(named("CollectionEditor", t.Object({ ...UserCardView.properties, editorSince: Since }))),
    ),
  }),
)

export const editorsView = (editors: ReadonlyArray<ShownEditor>): typeof EditorsView.static => ({
  editors: editors.map(({ editor, since }) => ({ ...userCardView(editor), editorSince: DateTime.formatIso(since) })),
})

/** Contract: catalog, editors. */
export const EditedCollectionView = named(
  "EditedCollection",
  t.Object({ ...ListedCollectionView.properties, editorSince: Since }),
)

export const editedCollectionView = (collection: EditedCollection): typeof EditedCollectionView.static => ({
  ...listedCollectionView(collection),
  editorSince: DateTime.formatIso(collection.editorSince),
})
