import { DateTime, Layer, Option } from "effect"
import { DetailQueue } from "../../core/index.ts"
import { byId, pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(DetailQueue, {
    claim: ({ now, next, latest }) =>
      write((world) => {
        const open = waitingIn(world).filter(({ claims }) => claims < 3)
        const due = open.filter(
          ({ dueAt }) => DateTime.isLessThanOrEqualTo(dueAt, now) || DateTime.isGreaterThan(dueAt, latest),
        )
        const [first] = pageOf(due, "up", ({ appId, dueAt }) => [DateTime.toEpochMillis(dueAt), appId], {
          limit: 1,
          after: null,
        }).items
        if (first === undefined) return Option.none()
        for (const { id, appId, claims, written } of open)
          if (appId === first.appId)
            world.imported.set(id, { appId, written, details: { dueAt: next, claims: claims + 1 } })
        return Option.some(first.appId)
      }),
    itemsOf: (wanted, limit) =>
      read((world) =>
        byId(waitingIn(world))
          .filter(({ appId }) => appId === wanted)
          .flatMap(({ id }) => world.items.get(id) ?? [])
          .slice(0, limit),
      ),
    settle: (ids) =>
      write(({ imported }) => {
        for (const id of ids) {
          const known = imported.get(id)
          if (known !== undefined) imported.set(id, { ...known, details: null })
        }
      }),
  })

const waitingIn = ({ imported }: World) =>
  [...imported].flatMap(([id, { appId, written, details }]) =>
    details === null ? [] : [{ id, appId, written, ...details }],
  )
