import { Effect, Option } from "effect"
import { FilesErrors, type StorageError } from "../../core/index.ts"
import type { Ask } from "./s3-bucket.ts"

/**
 * An object in parts, each of which is asked for when the iteration comes to it; none for an object that does not
 * exist. A reader who does not read has a part in memory, and no request to the store under way.
 */
export const openParts = (
  ask: Ask,
  key: string,
): Effect.Effect<Option.Option<AsyncIterable<Uint8Array>>, StorageError> => {
  const partAt = partsOf(ask, key)
  return Effect.map(
    partAt(0),
    Option.map((first) => following(first, partAt)),
  )
}

interface Part {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

type PartAt = (from: number) => Effect.Effect<Option.Option<Part>, StorageError>

/** A file of 5 MB takes ten requests, one after the other. */
const partSize = 512 * 1024

const partsOf =
  (ask: Ask, key: string): PartAt =>
  (from) =>
    Effect.flatMap(
      ask("GET", key, { headers: { range: `bytes=${from}-${from + partSize - 1}` } }),
      ({ bytes, range, status }) => {
        if (status === 404) return Effect.succeedNone
        // No part of an empty object can be asked for (RFC 9110, 14.1.2).
        if (status === 416 && from === 0) return Effect.succeedSome({ bytes: new Uint8Array(), isLast: true })
        // A store may ignore the range (RFC 9110, 14.2), and has sent the whole object then.
        if (status === 200 && from === 0) return Effect.succeedSome({ bytes, isLast: true })
        const [, start, all] = /^bytes (\d+)-\d+\/(\d+)$/.exec(range ?? "") ?? []
        if (status !== 206 || Number(start) !== from || bytes.length === 0)
          return Effect.fail(broken("The store sent another part than that asked for."))
        return Effect.succeedSome({ bytes, isLast: from + bytes.length >= Number(all) })
      },
    )

const broken = (reason: string) => new FilesErrors.StorageUnreachable({ reason })

async function* following(first: Part, partAt: PartAt): AsyncIterable<Uint8Array> {
  let part = first
  for (let from = 0; ; ) {
    yield part.bytes
    if (part.isLast) return
    from += part.bytes.length
    const next = await Effect.runPromise(partAt(from))
    part = Option.getOrThrowWith(next, () => broken("The file was removed while it was read."))
  }
}
