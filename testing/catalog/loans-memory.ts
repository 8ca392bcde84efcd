import { DateTime, Effect, Layer } from "effect"
import {
  type Loan,
  type LoanId,
  Loans,
  LoansErrors,
  loanStatus,
  type ShownLoan,
  seesLoan,
  type UserId,
} from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card } from "../visibility/relations.ts"
import { isSeen } from "./collections-memory.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Loans, {
    get: (id) => read(({ loans }) => found(loans, id, () => new LoansErrors.LoanNotFound())),
    add: (loan) =>
      write((world) =>
        world.items.has(loan.itemId)
          ? Effect.sync(() => void world.loans.set(loan.id, loan))
          : Effect.die(new Error("There is no such item.")),
      ),
    save: (loan) => write(({ loans }) => void (loans.has(loan.id) && loans.set(loan.id, loan))),
    show: (id, viewer) =>
      read((world) => {
        const loan = findLoan(world, id, viewer)
        return loan === null ? Effect.fail(new LoansErrors.LoanNotFound()) : Effect.succeed(shown(world, viewer)(loan))
      }),
    list: (user, { as, status }, page) =>
      read((world) => {
        const side = ({ borrowerId, lenderId }: Loan) => (as === "lender" ? lenderId : borrowerId) === user
        const all = [...world.loans.values()].filter(
          (loan) => side(loan) && loanStatus(loan) === status && seesLoan(loan, user),
        )
        return shownAs(newest(all, page), shown(world, user))
      }),
    ofItem: (item, lender, page) =>
      read((world) => {
        const all = [...world.loans.values()].filter((one) => one.itemId === item && one.lenderId === lender)
        return shownAs(newest(all, page), shown(world, lender))
      }),
    countOpen: (lender) =>
      read(({ loans }) => [...loans.values()].filter((one) => one.lenderId === lender && isOut(one)).length),
    keepReturned: (lender, keep) =>
      write(({ loans }) => {
        const back = [...loans.values()].filter((one) => one.lenderId === lender && !isOut(one))
        const at = ({ id, returnedAt }: Loan) => `${returnedAt === null ? "" : DateTime.formatIso(returnedAt)} ${id}`
        for (const { id } of back.sort((one, other) => (at(one) < at(other) ? 1 : -1)).slice(keep)) loans.delete(id)
      }),
    nameBorrower: (lender, borrower, name) =>
      write(({ loans }) => {
        for (const loan of between(loans, lender, borrower))
          loans.set(loan.id, { ...loan, borrowerId: null, borrowerName: name })
      }),
    removeReturned: (items) =>
      write(({ loans }) => {
        for (const loan of loans.values()) if (items.includes(loan.itemId) && !isOut(loan)) loans.delete(loan.id)
      }),
    toRemind: (now, limit) =>
      read(({ loans }) =>
        [...loans.values()]
          .flatMap(({ id, remindAt }) => (remindAt === null ? [] : [{ id, at: DateTime.toEpochMillis(remindAt) }]))
          .filter(({ at }) => at <= DateTime.toEpochMillis(now))
          .sort((one, other) => one.at - other.at)
          .slice(0, limit)
          .map(({ id }) => id),
      ),
  })

/** A loan that a user is shown. */
export const findLoan = ({ loans }: World, id: LoanId, viewer: UserId): Loan | null => {
  const loan = loans.get(id)
  return loan !== undefined && seesLoan(loan, viewer) ? loan : null
}

const isOut = ({ returnedAt }: Loan): boolean => returnedAt === null

const between = (loans: World["loans"], lender: UserId, borrower: UserId): ReadonlyArray<Loan> =>
  [...loans.values()].filter((one) => one.lenderId === lender && one.borrowerId === borrower)

const newest = (loans: ReadonlyArray<Loan>, page: Parameters<typeof pageOf>[3]) =>
  pageOf(loans, "down", ({ id, lentAt }) => [DateTime.toEpochMillis(lentAt), id], page)

const shown =
  (world: World, viewer: UserId) =>
  (loan: Loan): ShownLoan => {
    const item = world.items.get(loan.itemId)
    const collection = item && world.collections.get(item.collectionId)
    const lender = card(world, loan.lenderId)
    if (item === undefined || collection === undefined || lender == null) throw new Error("A loan goes with its item.")
    const seen = isSeen(world, collection.id, viewer)
      ? { name: item.name, coverUrl: item.coverUrl, collectionId: collection.id, copies: item.copies }
      : { name: loan.itemName, coverUrl: null, collectionId: null, copies: null }
    return {
      loan,
      item: { id: item.id, type: collection.type, ...seen },
      lender,
      borrower: loan.borrowerId === null ? null : (card(world, loan.borrowerId) ?? null),
    }
  }
