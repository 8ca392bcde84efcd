import { Effect } from "effect"
import { Elysia, t } from "elysia"
import {
  type Borrower,
  changeLoan,
  declineLoan,
  getLoan,
  type ItemId,
  type LoanId,
  lendItem,
  listLoans,
  listLoansOf,
  loanStatuses,
  returnLoan,
  type UserId,
} from "../../core/index.ts"
import { answer, created, noContent } from "../http/answers/error-response.ts"
import { InvalidInput } from "../http/answers/http-error.ts"
import { described } from "../http/answers/named.ts"
import { Created, fails, NoContent, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { ListOf, paging } from "../http/input/page.ts"
import { Day, Id, Name, OneOf, OptionalText, OrNull } from "../http/input/text-schemas.ts"
import { Body, Params, Query } from "../http/validation.ts"
import { LoanView, loanView } from "./loan-view.ts"

/** Contract: catalog, loans. */
export const loanRoutes = ({ plugin, list }: Http) =>
  new Elysia({ tags: ["catalog"] })
    .use(plugin)
    .post(
      "/items/:id/loan",
      ({ run, user, params, body: { dueOn = null, note = null, ...to } }) =>
        run(
          answer(
            lendItem({ id: params.id, by: user.id, to: borrowerOf(to), terms: { dueOn, note } }).pipe(
              Effect.map((loan) => created(loanView(loan, user.id))),
            ),
          ),
        ),
      {
        detail: {
          summary: "Lends a copy of an item.",
          description:
            "Either `borrowerId` names a friend, who is notified, or `borrowerName` any other person. " +
            "The copy is held until the loan is returned: it is neither offered nor entered in a trade round.",
        },
        params: WhichItem,
        body: Body({
          borrowerId: described("The friend who gets it.", t.Optional(Id<UserId>())),
          borrowerName: described(
            "The name of a person who gets it, with an account or without.",
            t.Optional(Name({ max: 100 })),
          ),
          ...terms,
        }),
        response: {
          ...Created(LoanView),
          ...fails(
            "items.NOT_FOUND",
            "items.FORBIDDEN",
            "users.ACCOUNT_SUSPENDED",
            "users.USER_NOT_FOUND",
            "loans.NOT_FRIEND",
            "loans.LIMIT_REACHED",
            "loans.DAILY_LIMIT_REACHED",
            "loans.ITEM_IN_ROUND",
            "loans.ITEM_RESERVED",
          ),
        },
      },
    )
    .get(
      "/items/:id/loans",
      ({ run, user, params, query }) =>
        run(
          answer(
            list(
              `loans of ${params.id} ${user.id}`,
              query,
              (page) => listLoansOf({ id: params.id, by: user.id, page }),
              (loan) => loanView(loan, user.id),
            ),
          ),
        ),
      {
        detail: { summary: "Lists the loans of an item of yours, newest first." },
        params: WhichItem,
        query: Query(paging),
        response: { ...Ok(ListOf(LoanView)), ...fails("items.NOT_FOUND", "items.FORBIDDEN") },
      },
    )
    .get(
      "/loans",
      ({ run, user, query: { as = "lender", status = "open", ...query } }) =>
        run(
          list(
            `loans ${user.id} ${as} ${status}`,
            query,
            (page) => listLoans({ by: user.id, as, status, page }),
            (loan) => loanView(loan, user.id),
          ),
        ),
      {
        detail: { summary: "Lists what you lent, or what was lent to you." },
        query: Query({
          ...paging,
          as: described(
            "Whether you lent what is listed or got it; what you lent without it.",
            t.Optional(OneOf("lender", "borrower")),
          ),
          status: described("Only those with this status; open ones without it.", t.Optional(OneOf(...loanStatuses))),
        }),
        response: Ok(ListOf(LoanView)),
      },
    )
    .get(
      "/loans/:id",
      ({ run, user, params }) =>
        run(answer(Effect.map(getLoan({ id: params.id, by: user.id }), (loan) => loanView(loan, user.id)))),
      {
        detail: { summary: "Returns a loan that you made or got." },
        params: Which,
        response: { ...Ok(LoanView), ...fails("loans.NOT_FOUND") },
      },
    )
    .patch(
      "/loans/:id",
      ({ run, user, params, body }) =>
        run(
          answer(
            Effect.map(changeLoan({ id: params.id, by: user.id, change: body }), (loan) => loanView(loan, user.id)),
          ),
        ),
      {
        detail: { summary: "Changes the day or the note of a loan that you made." },
        params: Which,
        body: Body(terms),
        response: { ...Ok(LoanView), ...fails(...changeErrors) },
      },
    )
    .post(
      "/loans/:id/return",
      ({ run, user, params }) =>
        run(answer(Effect.map(returnLoan({ id: params.id, by: user.id }), (loan) => loanView(loan, user.id)))),
      {
        detail: { summary: "Says that you have back what you lent." },
        params: Which,
        response: { ...Ok(LoanView), ...fails(...changeErrors) },
      },
    )
    .post(
      "/loans/:id/decline",
      ({ run, user, params }) => run(answer(Effect.as(declineLoan({ id: params.id, by: user.id }), noContent))),
      {
        detail: {
          summary: "Says that you do not have what was lent to you.",
          description: "The loan is over for you, and its lender is notified.",
        },
        params: Which,
        response: { ...NoContent, ...fails(...changeErrors) },
      },
    )

const WhichItem = Params({ id: Id<ItemId>() })
const Which = Params({ id: Id<LoanId>() })
const terms = {
  dueOn: OrNull(Day),
  note: OptionalText({ max: 500 }),
}
const changeErrors = ["loans.NOT_FOUND", "loans.FORBIDDEN", "loans.INVALID_TRANSITION"] as const

const borrowerOf = ({
  borrowerId,
  borrowerName,
}: {
  readonly borrowerId?: UserId | undefined
  readonly borrowerName?: string | undefined
}): Borrower => {
  if (borrowerId !== undefined && borrowerName === undefined) return { borrowerId, borrowerName: null }
  if (borrowerName !== undefined && borrowerId === undefined) return { borrowerId: null, borrowerName }
  throw new InvalidInput("body must have either property 'borrowerId' or property 'borrowerName'")
}
