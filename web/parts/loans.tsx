import type { CreateLoan, Item, Loan } from "@curio/client"
import { useSignal } from "@preact/signals"
import { api, me, to } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { ChooseFriend } from "./choose-friend.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form, type Values } from "./form.tsx"
import { Picture } from "./pictures.tsx"
import { Day, Name, Sentence, Text, When } from "./texts.tsx"

interface Props {
  readonly loan: Loan
  /** The loan after a change; `null` for one that the user no longer sees. */
  readonly change: (loan: Loan | null) => void
  /** Whether the page around says already what was lent. */
  readonly isOfItem?: boolean
}

/** A loan of the user: what, to whom or from whom, until when, and what one can do with it. */
export const LoanCard = ({ change, isOfItem = false, loan }: Props) => {
  const { common, loans } = words.value
  const { borrower, borrowerName, dueOn, id, item, lender, lentAt, note, returnedAt, status } = loan
  const isEdited = useSignal(false)
  const isLender = lender.id === me.value?.id
  const other = isLender ? (borrower?.displayName ?? borrowerName ?? "") : lender.displayName
  const name = <Name>{item.name}</Name>
  return (
    <article>
      {!isOfItem && (
        <h2 class="row">
          <Picture src={item.coverUrl} alt="" name={item.name} />
          {item.collectionId === null ? name : <a href={to(`/items/${item.id}`)}>{name}</a>}
        </h2>
      )}
      <p>
        <Sentence of={isLender ? loans.to : loans.from} name={<Name>{other}</Name>} /> <When at={lentAt} />
      </p>
      {dueOn !== null && status !== "returned" && (
        <p>
          <Sentence of={loans.due} day={<Day on={dueOn} />} />
        </p>
      )}
      {status === "declined" && (
        <p>
          <mark>
            <Sentence of={loans.declined} name={<Name>{other}</Name>} />
          </mark>
        </p>
      )}
      {returnedAt !== null && (
        <p>
          <Sentence of={loans.returned} day={<When at={returnedAt} />} />
        </p>
      )}
      {note !== null && <Text>{note}</Text>}
      {status !== "returned" && (
        <footer class="actions">
          {isLender ? (
            <>
              <Button
                label={fill(loans.giveBackNamed, { name: item.name })}
                call={() => api.loans({ id }).return.post()}
                done={change}
              >
                {loans.giveBack}
              </Button>
              <button type="button" class="quiet" onClick={() => (isEdited.value = true)}>
                {common.edit}
              </button>
            </>
          ) : (
            <Button
              label={fill(loans.declineNamed, { name: item.name })}
              call={() => api.loans({ id }).decline.post()}
              done={() => change(null)}
            >
              {loans.decline}
            </Button>
          )}
        </footer>
      )}
      {isEdited.value && (
        <Dialog title={common.edit} close={() => (isEdited.value = false)}>
          <Form
            submit={common.save}
            send={(values) => api.loans({ id }).patch(termsIn(values))}
            done={(changed) => {
              isEdited.value = false
              change(changed)
            }}
          >
            <Terms loan={loan} />
          </Form>
        </Dialog>
      )}
    </article>
  )
}

/** Lends an item of the user to a friend, or to any other person by a name. */
export const LendForm = ({ done, item: { id } }: { readonly item: Item; readonly done: (loan: Loan) => unknown }) => {
  const { loans } = words.value
  const friend = useSignal<{ readonly id: string; readonly displayName: string } | null>(null)
  return (
    <>
      {friend.value === null && (
        <details>
          <summary>{loans.aFriend}</summary>
          <ChooseFriend
            action={(one) => (
              <button
                type="button"
                aria-label={fill(loans.chooseNamed, { name: one.displayName })}
                onClick={() => (friend.value = one)}
              >
                {loans.choose}
              </button>
            )}
          />
        </details>
      )}
      {friend.value !== null && (
        <p class="actions">
          <Sentence of={loans.to} name={<Name>{friend.value.displayName}</Name>} />
          <button type="button" class="quiet" onClick={() => (friend.value = null)}>
            {loans.another}
          </button>
        </p>
      )}
      <Form
        submit={loans.lend}
        send={(values) => api.items({ id }).loan.post(loanIn(values, friend.value))}
        done={done}
      >
        {friend.value === null && <Field name="borrowerName" label={loans.aName} maxLength={100} required />}
        <Terms />
      </Form>
    </>
  )
}

/** The loans of an item of the user, if there are any. */
export const ItemLoans = ({ item: { id, lent }, reload }: { readonly item: Item; readonly reload: () => unknown }) => {
  const { common, loans } = words.value
  const list = usePages(`loans of item ${id} ${lent}`, (query) => api.items({ id }).loans.get({ query }))
  if (list.items.length === 0) return null
  return (
    <section aria-label={loans.title}>
      <h2>{loans.title}</h2>
      {list.items.map((loan) => (
        <LoanCard
          key={loan.id}
          loan={loan}
          isOfItem
          change={async (changed) => {
            list.change((items) => items.map((one) => (one.id === loan.id ? (changed ?? one) : one)))
            await reload()
          }}
        />
      ))}
      {list.cursor !== null && (
        <button type="button" class="secondary" aria-busy={list.loading} onClick={() => list.more()}>
          {common.more}
        </button>
      )}
    </section>
  )
}

const Terms = ({ loan }: { readonly loan?: Loan }) => {
  const { loans } = words.value
  return (
    <>
      <Field name="dueOn" type="date" label={loans.dueOn} hint={loans.dueHint} value={loan?.dueOn ?? ""} />
      <Field name="note" label={loans.note} hint={loans.noteHint} value={loan?.note ?? ""} rows={2} maxLength={500} />
    </>
  )
}

const termsIn = (values: Values) => ({ dueOn: values.text("dueOn") || null, note: values.text("note") || null })

const loanIn = (values: Values, friend: { readonly id: string } | null): CreateLoan =>
  friend === null
    ? { ...termsIn(values), borrowerName: values.text("borrowerName") }
    : { ...termsIn(values), borrowerId: friend.id as NonNullable<CreateLoan["borrowerId"]> }
