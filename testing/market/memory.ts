import { Layer } from "effect"
import type { MemoryStore } from "../shared/store.ts"
import * as listings from "./listings-memory.ts"
import * as offers from "./offers-memory.ts"
import * as roundEntries from "./round-entries-memory.ts"
import * as rounds from "./rounds-memory.ts"
import * as wants from "./wants-memory.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(
    listings.ports(store),
    offers.ports(store),
    roundEntries.ports(store),
    rounds.ports(store),
    wants.ports(store),
  )
