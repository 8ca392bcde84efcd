import type { GrantedRole, UserId } from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

export const maps = {
  roles: map<UserId, GrantedRole>({
    goesWith: ofUser,
    loses: { users: (role, user) => (role.grantedBy === user ? { ...role, grantedBy: null } : role) },
  }),
}
