import type { TSchema } from "@sinclair/typebox"
import { t } from "elysia"
import { described } from "../answers/named.ts"
import { OneOf } from "./text-schemas.ts"

/** An id that is answered. */
export const Uuid = t.String({ format: "uuid" })

/** An instant that is answered, in UTC. */
export const Moment = t.String({ format: "date-time" })

/** A value that is answered, or `null` where there is none. It means the same. */
export const Nullable = <S extends TSchema>({ description, ...schema }: S) =>
  t.Union([schema as unknown as S, t.Null()], description === undefined ? {} : { description })

export const OwnId = described("The id, which never changes.", Uuid)
export const PictureUrl = described("The address of the picture, or null.", Nullable(t.String()))
export const LongText = described("A longer text, or null.", Nullable(t.String()))
export const EndsAt = described("When it ends by itself.", Moment)
export const EditedAt = described("When it was last edited, or null.", Nullable(Moment))
export const Visibility = described("Who sees it.", OneOf("public", "friends_only", "private"))
