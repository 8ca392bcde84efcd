import { Layer } from "effect"
import { RecoveryCodes } from "../../core/index.ts"
import type { MemoryStore } from "./store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(RecoveryCodes, {
    replace: (userId, codes) => write(({ recoveryCodes }) => void recoveryCodes.set(userId, codes)),
    take: (userId, code) =>
      write(({ recoveryCodes }) => {
        const codes = recoveryCodes.get(userId) ?? []
        recoveryCodes.set(
          userId,
          codes.filter((one) => one !== code),
        )
        return codes.includes(code)
      }),
    count: (userId) => read(({ recoveryCodes }) => recoveryCodes.get(userId)?.length ?? 0),
  })
