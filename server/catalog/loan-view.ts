import { DateTime } from "effect"
import { t } from "elysia"
import { deletedName, loanEndedBy, loanStatus, loanStatuses, type ShownLoan, type UserId } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { ItemCardView, itemCardView } from "./item-card-view.ts"

/** Contract: catalog, loans. */
export const LoanView = named(
  "Loan",
  t.Object({
    id: OwnId,
    item: described("What was lent. A borrower who may not see it is shown its name from then.", ItemCardView),
    lender: described("Whose item it is.", UserCardView),
    borrower: described("The user who has it, or null for a name.", Nullable(UserCardView)),
    borrowerName: described("The name of who has it, or null for a user.", Nullable(t.String())),
    dueOn: described("The day on which it is due back, or null.", Nullable(t.String({ format: "date" }))),
    note: described("The lender's own words, which the borrower is not shown, or null.", Nullable(t.String())),
    lentAt: described("When the item was lent.", Moment),
    returnedAt: described("When the lender had it back, or null.", Nullable(Moment)),
    endedBy: described(
      "Whether the lender ended it or the borrower said not to have it; null while it is open.",
      Nullable(OneOf("lender", "declined")),
    ),
    status: described("Whether it is open, declined by its borrower, or returned.", OneOf(...loanStatuses)),
  }),
)

export const loanView = ({ borrower, item, lender, loan }: ShownLoan, viewer: UserId): typeof LoanView.static => ({
  id: loan.id,
  item: itemCardView(item),
  lender: userCardView(lender),
  borrower: borrower && userCardView(borrower),
  borrowerName: borrower === null ? (loan.borrowerName ?? deletedName) : null,
  dueOn: loan.dueOn,
  note: loan.lenderId === viewer ? loan.note : null,
  lentAt: DateTime.formatIso(loan.lentAt),
  returnedAt: loan.returnedAt && DateTime.formatIso(loan.returnedAt),
  endedBy: loanEndedBy(loan),
  status: loanStatus(loan),
})
