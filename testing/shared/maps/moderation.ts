import type { DateTime } from "effect"
import type { Decision, DecisionId, GrantedRole, TakenDown, UserId } from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

const without = (id: UserId | null, user: string) => (id === user ? null : id)

export const maps = {
  decisions: map<DecisionId, Decision>({
    goesWith: { reports: ({ reportId }, report) => reportId === report },
    loses: {
      users: (decision, user) => ({
        ...decision,
        moderatorId: without(decision.moderatorId, user),
        personId: without(decision.personId, user),
        undoneBy: without(decision.undoneBy, user),
        appeal: decision.appeal && { ...decision.appeal, answeredBy: without(decision.appeal.answeredBy, user) },
      }),
    },
  }),
  notified: map<UserId, { readonly userId: UserId; readonly at: DateTime.Utc }>({ goesWith: ofUser }),
  takenDown: map<DecisionId, TakenDown>({
    goesWith: {
      decisions: ({ decisionId }, decision) => decisionId === decision,
      users: ({ personId }, user) => personId === user,
    },
  }),
  roles: map<UserId, GrantedRole>({
    goesWith: ofUser,
    loses: { users: (role, user) => (role.grantedBy === user ? { ...role, grantedBy: null } : role) },
  }),
}
