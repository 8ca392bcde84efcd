import type { TSchema } from "@sinclair/typebox"
import { t } from "elysia"

/** An id that is answered. */
export const Uuid = t.String({ format: "uuid" })

/** An instant that is answered, in UTC. */
export const Moment = t.String({ format: "date-time" })

/** A value that is answered, or `null` where there is none. */
export const Nullable = <S extends TSchema>(schema: S) => t.Union([schema, t.Null()])
