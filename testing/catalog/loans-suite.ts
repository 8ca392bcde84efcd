import { DateTime, Effect, Exit } from "effect"
import {
  AccountUsage,
  type Collections,
  ItemHolds,
  Items,
  type Loan,
  type LoanStatus,
  Loans,
  type PageRequest,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { owned, storedItems } from "../samples/items.ts"
import { storedLoan } from "../samples/loans.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `Loans` promises. */
export const loansSuite = (
  { describe, expect, test }: Kit,
  run: Run<AccountUsage | Collections | ItemHolds | Items | Loans | Transactions | Users>,
) =>
  describe("Loans", () => {
    /** Ada with an item of twenty copies in a private collection, and Bob. */
    const shelf = Effect.gen(function* () {
      const day = era()
      const { ada } = yield* owned(day)
      const hidden = yield* storedCollection(ada.id, day(0), { visibility: "private" })
      const [item] = yield* storedItems(hidden, [{ name: "Azul", copies: 20 }])
      if (item === undefined) return yield* Effect.die("Not all of it was stored.")
      return { ada, bob: yield* storedUser(day(0), { displayName: "Bob" }), day, hidden, item }
    })
    const listed = (user: UserId, as: "lender" | "borrower", status: LoanStatus = "open", limit = 100) =>
      Effect.flatMap(Loans, (loans) => walk((page: PageRequest) => loans.list(user, { as, status }, page), limit))
    const ids = (all: ReadonlyArray<{ readonly loan: Loan }>) => all.map((one) => one.loan.id)
    const isThere = (id: Loan["id"]) =>
      Effect.flatMap(Loans, (loans) => Effect.map(Effect.exit(loans.get(id)), Exit.isSuccess))

    test("are shown to their sides, each as they see the item", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, hidden, item } = yield* shelf
          const loans = yield* Loans
          const made = yield* storedLoan(item, day(1), { borrowerId: bob.id, dueOn: "2030-12-24", note: "Mine" })
          yield* (yield* Items).save({ ...item, name: "Azul, signed" }, item)
          expect(yield* loans.get(made.id)).toEqual(made)
          const forAda = yield* loans.show(made.id, ada.id)
          expect(forAda).toEqual({
            loan: made,
            item: {
              id: item.id,
              name: "Azul, signed",
              coverUrl: null,
              collectionId: hidden.id,
              type: hidden.type,
              copies: item.copies,
            },
            lender: { id: ada.id, displayName: ada.displayName, avatarUrl: null },
            borrower: { id: bob.id, displayName: "Bob", avatarUrl: null },
          })
          expect(yield* loans.show(made.id, bob.id)).toEqual({
            ...forAda,
            item: { id: item.id, name: "Azul", coverUrl: null, collectionId: null, type: hidden.type, copies: null },
          })
          const eve = yield* storedUser(day(0))
          for (const [id, viewer] of [
            [made.id, eve.id],
            [freshId<Loan["id"]>(), ada.id],
          ] as const)
            expect(Exit.isFailure(yield* Effect.exit(loans.show(id, viewer)))).toBe(true)
        }),
      ))

    test("are listed newest first by side and status, and those of an item", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, hidden, item } = yield* shelf
          const loans = yield* Loans
          const [other] = yield* storedItems(hidden, [{}])
          const to = { borrowerId: bob.id }
          const made = [
            yield* storedLoan(item, day(1), to),
            yield* storedLoan(item, day(2)),
            yield* storedLoan(item, day(2), to),
            yield* storedLoan(item, day(3), { ...to, declinedAt: day(4) }),
            yield* storedLoan(item, day(3), { ...to, returnedAt: day(4) }),
            yield* storedLoan(other ?? item, day(4), to),
          ].map(({ id }) => id)
          const [first, named, second, declined, returned, ofOther] = made
          for (const limit of [1, 2, 100]) {
            expect(ids(yield* listed(ada.id, "lender", "open", limit))).toEqual([
              ofOther,
              second,
              named,
              first,
            ] as never)
            expect(ids(yield* listed(bob.id, "borrower", "open", limit))).toEqual([ofOther, second, first] as never)
            const history = yield* walk((page: PageRequest) => loans.ofItem(item.id, ada.id, page), limit)
            expect(ids(history)).toEqual([returned, declined, second, named, first] as never)
          }
          expect(ids(yield* listed(ada.id, "lender", "declined"))).toEqual([declined] as never)
          expect(ids(yield* listed(bob.id, "borrower", "declined"))).toEqual([])
          for (const [user, as] of [
            [ada.id, "lender"],
            [bob.id, "borrower"],
          ] as const)
            expect(ids(yield* listed(user, as, "returned"))).toEqual([returned] as never)
          expect(yield* listed(bob.id, "lender")).toEqual([])
          expect((yield* loans.ofItem(item.id, bob.id, { limit: 10, after: null })).items).toEqual([])
          expect(Exit.isFailure(yield* Effect.exit(loans.show(declined as Loan["id"], bob.id)))).toBe(true)
          expect(yield* loans.countOpen(ada.id)).toBe(5)
        }),
      ))

    test("keep the newest that were returned", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, item } = yield* shelf
          const loans = yield* Loans
          const open = yield* storedLoan(item, day(1))
          // What was lent last came back first.
          const late = yield* storedLoan(item, day(2), { returnedAt: day(6) })
          const early = yield* storedLoan(item, day(3), { returnedAt: day(4) })
          const middle = yield* storedLoan(item, day(1), { returnedAt: day(5) })
          yield* loans.keepReturned(ada.id, 3)
          expect(yield* isThere(early.id)).toBe(true)
          yield* rolledBack(loans.keepReturned(ada.id, 0))
          yield* loans.keepReturned(ada.id, 2)
          for (const [{ id }, there] of [
            [open, true],
            [late, true],
            [middle, true],
            [early, false],
          ] as const)
            expect(yield* isThere(id)).toBe(there)
          yield* loans.removeReturned([item.id])
          expect([yield* isThere(open.id), yield* isThere(late.id)]).toEqual([true, false])
        }),
      ))

    test("lose their borrower to a name, and with the account", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, item } = yield* shelf
          const loans = yield* Loans
          const eve = yield* storedUser(day(0))
          const toBob = yield* storedLoan(item, day(1), { borrowerId: bob.id })
          const toEve = yield* storedLoan(item, day(1), { borrowerId: eve.id })
          yield* loans.nameBorrower(bob.id, ada.id, "Ada")
          yield* rolledBack(loans.nameBorrower(ada.id, bob.id, "Bob"))
          expect(ids(yield* listed(bob.id, "borrower"))).toEqual([toBob.id])
          yield* loans.nameBorrower(ada.id, bob.id, "Bob")
          expect(yield* listed(bob.id, "borrower")).toEqual([])
          expect(yield* loans.get(toBob.id)).toEqual({ ...toBob, borrowerId: null, borrowerName: "Bob" })
          yield* (yield* Users).remove(eve.id)
          expect(yield* loans.get(toEve.id)).toEqual({ ...toEve, borrowerId: null })
          expect((yield* loans.show(toEve.id, ada.id)).borrower).toBeNull()
        }),
      ))

    test("count with their notes and names as texts of their lender", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, item } = yield* shelf
          const [loans, usage] = [yield* Loans, yield* AccountUsage]
          const textsOf = (user: UserId) => Effect.map(usage.of(user), ({ texts }) => texts)
          const before = [yield* textsOf(ada.id), yield* textsOf(bob.id)]
          const more = Effect.gen(function* () {
            return [(yield* textsOf(ada.id)) - (before[0] ?? 0), (yield* textsOf(bob.id)) - (before[1] ?? 0)]
          })
          yield* storedLoan(item, day(1), { borrowerName: "Zoë" })
          const made = yield* storedLoan(item, day(1), { borrowerId: bob.id, note: "12345" })
          expect(yield* more).toEqual([9, 0])
          yield* loans.save({ ...made, note: "123" })
          expect(yield* more).toEqual([7, 0])
          yield* loans.nameBorrower(ada.id, bob.id, "Bob")
          expect(yield* more).toEqual([10, 0])
          yield* loans.save({ ...(yield* loans.get(made.id)), returnedAt: day(2) })
          yield* loans.removeReturned([item.id])
          expect(yield* more).toEqual([4, 0])
        }),
      ))

    test("are changed as a whole, and go with their item and its collection", () =>
      run(
        Effect.gen(function* () {
          const { ada, day, hidden, item } = yield* shelf
          const loans = yield* Loans
          const made = yield* storedLoan(item, day(1))
          const back = { ...made, dueOn: "2030-01-02", note: "Back", returnedAt: day(2), declinedAt: day(2) }
          yield* rolledBack(loans.save(back))
          expect(yield* loans.get(made.id)).toEqual(made)
          yield* loans.save(back)
          expect(yield* loans.get(made.id)).toEqual(back)
          expect(yield* listed(ada.id, "lender")).toEqual([])
          const [one, other] = yield* storedItems(hidden, [{}, {}])
          if (one === undefined || other === undefined) return yield* Effect.die("Not all of it was stored.")
          const [ofOne, ofOther] = [
            yield* storedLoan(one, day(3)),
            yield* storedLoan(other, day(3), { remindAt: day(4) }),
          ]
          yield* (yield* Items).remove(one.id)
          expect([yield* isThere(ofOne.id), yield* isThere(ofOther.id)]).toEqual([false, true])
          expect(yield* loans.toRemind(day(4), 10_000)).toContain(ofOther.id)
          yield* (yield* Users).remove(ada.id)
          expect(yield* isThere(ofOther.id)).toBe(false)
          expect(yield* loans.toRemind(day(4), 10_000)).not.toContain(ofOther.id)
        }),
      ))

    test("are reminded of from their moment on, the longest waiting first", () =>
      run(
        Effect.gen(function* () {
          const { day, item } = yield* shelf
          const loans = yield* Loans
          const later = yield* storedLoan(item, day(1), { remindAt: day(5) })
          const sooner = yield* storedLoan(item, day(1), { remindAt: day(3) })
          yield* storedLoan(item, day(1))
          const own = (all: ReadonlyArray<Loan["id"]>) => all.filter((id) => id === later.id || id === sooner.id)
          const before = (at: DateTime.Utc) => DateTime.subtract(at, { seconds: 1 })
          expect(own(yield* loans.toRemind(before(day(3)), 10_000))).toEqual([])
          expect(own(yield* loans.toRemind(day(3), 10_000))).toEqual([sooner.id])
          expect(own(yield* loans.toRemind(day(9), 10_000))).toEqual([sooner.id, later.id])
          expect(yield* loans.toRemind(day(9), 1)).toHaveLength(1)
        }),
      ))

    test("hold copies next to offers and entries: of twenty at once as many as are free", () =>
      run(
        Effect.gen(function* () {
          const { hidden } = yield* shelf
          const holds = yield* ItemHolds
          const [item] = yield* storedItems(hidden, [{ copies: 4 }])
          if (item === undefined) return yield* Effect.die("Not all of it was stored.")
          const lentOf = Effect.map((yield* Items).get(item.id), ({ lent }) => lent)
          const held = successes(
            yield* twentyTimes((n) =>
              n % 3 === 0
                ? holds.holdForOffer([item.id])
                : Effect.map(
                    n % 3 === 1 ? holds.holdForEntry(item.id, freshId()) : holds.holdForLoan(item.id),
                    (by) => by === null,
                  ),
            ),
          )
          expect(held.filter(Boolean)).toHaveLength(4)
          expect(yield* (yield* Items).held(item.id)).toBe(4)
          expect(yield* holds.holdForLoan(item.id)).not.toBeNull()
          const lent = yield* lentOf
          // An offer releases no copy that is lent.
          for (let n = 0; n < 5; n++) yield* holds.releaseOffer([item.id])
          expect(yield* lentOf).toBe(lent)
          expect(yield* (yield* Items).held(item.id)).toBeGreaterThanOrEqual(lent)
        }),
      ))

    test("hold the only copy until it is back, and an item keeps what is lent of it", () =>
      run(
        Effect.gen(function* () {
          const { hidden } = yield* shelf
          const [holds, items] = [yield* ItemHolds, yield* Items]
          const [item] = yield* storedItems(hidden, [{}])
          if (item === undefined) return yield* Effect.die("Not all of it was stored.")
          yield* rolledBack(holds.holdForLoan(item.id))
          expect(yield* holds.holdForLoan(item.id)).toBeNull()
          expect(yield* holds.holdForLoan(item.id)).toBe("other")
          expect(yield* holds.holdForEntry(item.id, freshId())).toBe("other")
          yield* items.save({ ...item, name: "Other", lent: 0 }, item)
          expect(yield* items.get(item.id)).toMatchObject({ name: "Other", lent: 1 })
          yield* rolledBack(
            Effect.gen(function* () {
              expect(yield* holds.holdForOffer([item.id])).toBe(false)
            }),
          )
          expect(yield* holds.releaseOffer([item.id])).toEqual([])
          expect(yield* items.held(item.id)).toBe(1)
          expect(yield* holds.releaseLoan(item.id)).toBe(true)
          expect(yield* holds.releaseLoan(item.id)).toBe(false)
          expect(yield* items.get(item.id)).toMatchObject({ lent: 0 })
          expect(yield* holds.holdForEntry(item.id, freshId())).toBeNull()
          expect(yield* holds.holdForLoan(item.id)).toBe("entry")
        }),
      ))
  })
