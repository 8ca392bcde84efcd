import { Context, type Effect } from "effect"

/** Makes the ids of everything that is stored. */
export class Ids extends Context.Service<
  Ids,
  {
    /** A fresh UUID v7: unique over all servers, and later ids of one server sort after earlier ones. */
    readonly next: Effect.Effect<string>
  }
>()("curio/shared/Ids") {}

/** Whether a text can be the id of anything, in letters of either case. A database need not take anything else for one. */
export const isId = (text: string): boolean => uuid.test(text)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
