import { Context, type Effect } from "effect"

/** Makes the ids of everything that is stored. */
export class Ids extends Context.Service<
  Ids,
  {
    /** A fresh UUID v7: unique over all servers, and later ids of one server sort after earlier ones. */
    readonly next: Effect.Effect<string>
  }
>()("curio/shared/Ids") {}
