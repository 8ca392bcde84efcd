import { DateTime } from "effect"
import { t } from "elysia"
import { type Decision, decisionActions } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Text } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"
import { AppealView, appealView } from "./report-views.ts"

/** What a person says against a decision. */
export const AppealText = described("Why the decision is wrong.", Text({ max: 2000 }))

/** A decision as the person sees it whom it is about. Contract: moderation, appeals. */
export const NoticeView = named(
  "Notice",
  t.Object({
    id: OwnId,
    action: described("What was done.", OneOf(...decisionActions)),
    rule: described("The rule that was broken, or null.", Nullable(t.String())),
    decidedAt: described("The moment of the decision.", Moment),
    endsAt: described("When a suspension is over, or null.", Nullable(Moment)),
    undoneAt: described("When it was undone, or null.", Nullable(Moment)),
    appeal: described("What you said against it, or null.", Nullable(AppealView)),
  }),
)

export const noticeView = ({
  action,
  appeal,
  decidedAt,
  endsAt,
  id,
  rule,
  undoneAt,
}: Decision): typeof NoticeView.static => ({
  ...{ id, action, rule, decidedAt: DateTime.formatIso(decidedAt) },
  endsAt: endsAt && DateTime.formatIso(endsAt),
  undoneAt: undoneAt && DateTime.formatIso(undoneAt),
  appeal: appeal && appealView(appeal),
})
