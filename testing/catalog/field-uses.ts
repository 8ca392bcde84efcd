import { Layer } from "effect"
import { FieldUses } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read }: MemoryStore) =>
  Layer.succeed(FieldUses, {
    inCollections: (id) => read(({ fields }) => [...fields.values()].some(({ definition }) => definition.id === id)),
    ofOptions: ({ id, key }, options) =>
      read(({ fields, items }) =>
        [...fields.values()].some(
          ({ collectionId, definition }) =>
            definition.id === id &&
            [...items.values()].some(
              (item) => item.collectionId === collectionId && options.includes(String(item.fields[key])),
            ),
        ),
      ),
  })
