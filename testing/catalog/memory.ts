import { Layer } from "effect"
import type { MemoryStore } from "../shared/store.ts"
import * as collections from "./collections-memory.ts"
import * as editions from "./editions-memory.ts"
import * as editors from "./editors-memory.ts"
import * as fills from "./fills-memory.ts"
import * as itemFiles from "./item-files-memory.ts"
import * as items from "./items-memory.ts"
import * as loans from "./loans-memory.ts"
import * as sets from "./sets-memory.ts"
import * as worth from "./worth-memory.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(
    collections.ports(store),
    editions.ports(store),
    editors.ports(store),
    fills.ports(store),
    itemFiles.ports(store),
    items.ports(store),
    loans.ports(store),
    sets.ports(store),
    worth.ports(store),
  )
