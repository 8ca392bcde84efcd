import { Context, type Effect, type Option } from "effect"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type { GrantedRole, RoleHolder } from "./role.ts"

/** The roles of all accounts: at most one each. Deleted with the account. */
export class Roles extends Context.Service<
  Roles,
  {
    readonly of: (userId: UserId) => Effect.Effect<Option.Option<GrantedRole>>
    /** Gives an account a role, in the place of the one it has. */
    readonly give: (role: GrantedRole) => Effect.Effect<void>
    /** Ends the role of an account. `false` if it has none. */
    readonly end: (userId: UserId) => Effect.Effect<boolean>
    /** Newest first. */
    readonly list: (page: PageRequest) => Effect.Effect<Page<RoleHolder>>
  }
>()("curio/moderation/Roles") {}
