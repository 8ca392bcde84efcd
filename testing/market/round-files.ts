import { Layer, Option } from "effect"
import { type RoundFile, RoundFiles, type RoundId } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(RoundFiles, {
    add: (round, file, n, text) =>
      write(({ roundFiles }) => {
        const key = keyOf(round, file, n)
        if (!roundFiles.has(key)) roundFiles.set(key, text)
      }),
    portion: (round, file, n) =>
      read(({ roundFiles }) => Option.fromUndefinedOr(roundFiles.get(keyOf(round, file, n)))),
  })

const keyOf = (round: RoundId, file: RoundFile, n: number): string => `${round} ${file} ${n}`
