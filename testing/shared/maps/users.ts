import type { User, UserId } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  users: map<UserId, User>(),
}
