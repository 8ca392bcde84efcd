import { DateTime } from "effect"
import { t } from "elysia"
import { mostWaitingReports, type RoleHolder, roles } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"
import { PersonView, personView, UserCardView, userCardView } from "../users/user-card-view.ts"

export const RoleWord = described("What the account may do besides what every account may.", OneOf(...roles))

/** The role of the caller. Contract: moderation, roles. */
export const OwnRoleView = named(
  "OwnRole",
  t.Object({
    role: described("Your role, or null.", Nullable(OneOf(...roles))),
    waiting: described(
      `How many reports and appeals wait for you, up to ${mostWaitingReports} of each, or null without a role.`,
      Nullable(
        t.Object({
          reports: described("Open reports without a claim.", Whole()),
          appeals: described("Appeals without an answer.", Whole()),
        }),
      ),
    ),
    factorRequired: described("Whether the role is out of use until the account has a second factor.", t.Boolean()),
  }),
)

/** An account with a role, for administrators. Contract: moderation, roles. */
export const RoleHolderView = named(
  "RoleHolder",
  t.Object({
    user: described("Who has the role.", UserCardView),
    role: RoleWord,
    grantedAt: described("When the role was given.", Moment),
    grantedBy: described("Who gave the role, or null for the command line.", Nullable(PersonView)),
  }),
)

export const roleHolderView = ({
  byOperator,
  grantedAt,
  grantedBy,
  role,
  user,
}: RoleHolder): typeof RoleHolderView.static => ({
  user: userCardView(user),
  role,
  grantedAt: DateTime.formatIso(grantedAt),
  grantedBy: byOperator ? null : personView(grantedBy),
})
