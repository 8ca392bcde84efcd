import type { Static, TSchema, TUnsafe } from "@sinclair/typebox"
import { t } from "elysia"

// The OpenAPI document shows `contentMediaType` (JSON Schema Validation 2020-12, 8.4) as the type of the answer. The
// schemas do not set it: the handler does, because errors of the same route are JSON.

/** A text that is no JSON and no plain text. */
export const TextOf = (mediaType: string) => t.String({ contentMediaType: mediaType })

/** A file. It is described, not validated: JSON Schema cannot describe bytes. */
export const BytesOf = (mediaType: string) =>
  t.Unsafe<Uint8Array>({ ...t.Any(), type: "string", format: "binary", contentMediaType: mediaType })

/** JSON that is sent as it is stored: it is described, and not validated again. */
export const JsonOf = <S extends TSchema>(schema: S): TUnsafe<Static<S>> =>
  t.Unsafe<Static<S>>({ ...schema, ...t.Any() })
