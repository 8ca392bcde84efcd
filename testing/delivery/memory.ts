import { Layer } from "effect"
import type { MemoryStore } from "../shared/store.ts"
import * as notifications from "./notifications-memory.ts"
import * as outbox from "./outbox-memory.ts"
import * as realtime from "./realtime-memory.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(notifications.ports(store), outbox.ports(store), realtime.ports(store))
