import { Layer, Option } from "effect"
import { RecoveryCodes } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(RecoveryCodes, {
    replace: (userId, codes, madeAt) =>
      write(({ recoveryCodes }) =>
        codes.length === 0 ? void recoveryCodes.delete(userId) : void recoveryCodes.set(userId, { codes, madeAt }),
      ),
    madeAt: (userId) =>
      read(({ recoveryCodes }) =>
        Option.map(Option.fromUndefinedOr(recoveryCodes.get(userId)), ({ madeAt }) => madeAt),
      ),
    take: (userId, code) =>
      write(({ recoveryCodes }) => {
        const has = recoveryCodes.get(userId)
        if (has === undefined || !has.codes.includes(code)) return false
        const left = has.codes.filter((one) => one !== code)
        if (left.length === 0) recoveryCodes.delete(userId)
        else recoveryCodes.set(userId, { ...has, codes: left })
        return true
      }),
    count: (userId) => read(({ recoveryCodes }) => recoveryCodes.get(userId)?.codes.length ?? 0),
  })
