import { Layer } from "effect"
import { RealtimeLog } from "../../core/index.ts"
import type { MemoryStore } from "./store.ts"

export const realtimeLogIn = ({ write }: MemoryStore) =>
  Layer.succeed(RealtimeLog, {
    append: (events) =>
      write(({ realtime }) => {
        for (const event of events) realtime.set(realtime.size + 1, event)
      }),
  })
