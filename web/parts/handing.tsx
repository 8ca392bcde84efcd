import type { Offer } from "@curio/client"
import { useSignal } from "@preact/signals"
import { api, me } from "../state/curio.ts"
import { type Side, sidesOf } from "../state/deal.ts"
import { words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { ProblemPart } from "./problem.tsx"
import { Name, Text, When } from "./texts.tsx"

interface Props {
  readonly offer: Offer
  readonly reload: () => Promise<void>
}

/** How the two sides of an accepted offer hand over what they give, and how far they are. */
export const Handing = ({ offer, reload }: Props) => {
  const { handing } = words.value
  const { mine, theirs } = sidesOf(offer, me.value?.id)
  return (
    <section aria-labelledby="handing">
      <h2 id="handing">{handing.title}</h2>
      {offer.dueAt !== null && (
        <p>
          {handing.due} <When at={offer.dueAt} />
        </p>
      )}
      <SideCard title={handing.you} side={mine} />
      <SideCard title={theirs.person.displayName} side={theirs} />
      <ProblemPart offer={offer} reload={reload} />
    </section>
  )
}

interface SideProps {
  readonly title: string
  readonly side: Side
}

const SideCard = ({ side: { handover, receivedAt, sentAt }, title }: SideProps) => {
  const { handing } = words.value
  return (
    <article>
      <h3>
        <Name>{title}</Name>
      </h3>
      {handover === null ? (
        <p>{handing.notSaid}</p>
      ) : (
        <>
          <p>
            {handing.ways[handover.how]}
            {[handover.carrier, handover.number].map((text) => text !== null && <bdi key={text}> · {text}</bdi>)}
          </p>
          {handover.note !== null && <Text>{handover.note}</Text>}
        </>
      )}
      <p>
        {sentAt === null ? (
          handing.notSent
        ) : (
          <>
            {handing.sent} <When at={sentAt} />
          </>
        )}
        <br />
        {receivedAt === null ? (
          handing.notReceived
        ) : (
          <>
            {handing.received} <When at={receivedAt} />
          </>
        )}
      </p>
    </article>
  )
}

type How = NonNullable<Offer["ownerHandover"]>["how"]

/** Says how one hands over what one gives. */
export const Arrange = ({ offer, reload }: Props) => {
  const { id } = offer
  const known = sidesOf(offer, me.value?.id).mine.handover
  const { common, handing } = words.value
  const isOpen = useSignal(false)
  const how = useSignal<How>(known?.how ?? "shipped")
  return (
    <>
      <button type="button" class="secondary" onClick={() => (isOpen.value = true)}>
        {handing.arrange}
      </button>
      {isOpen.value && (
        <Dialog title={handing.arrange} close={() => (isOpen.value = false)}>
          <Form
            submit={common.save}
            send={(values) => {
              const note = values.text("note") || null
              return api.offers({ id }).handover.put(
                how.value === "inPerson"
                  ? { how: how.value, note }
                  : {
                      how: how.value,
                      note,
                      carrier: values.text("carrier") || null,
                      number: values.text("number") || null,
                    },
              )
            }}
            done={async () => {
              isOpen.value = false
              await reload()
            }}
          >
            <Field
              name="how"
              label={handing.how}
              value={how.value}
              options={Object.entries(handing.ways)}
              onChange={(event) => {
                how.value = event.currentTarget.value as How
              }}
            />
            {how.value === "shipped" && (
              <>
                <Field name="carrier" label={handing.carrier} value={known?.carrier ?? ""} maxLength={200} />
                <Field name="number" label={handing.number} value={known?.number ?? ""} maxLength={200} />
              </>
            )}
            <Field
              name="note"
              label={handing.note}
              hint={handing.noteHint}
              value={known?.note ?? ""}
              rows={2}
              maxLength={200}
            />
          </Form>
        </Dialog>
      )}
    </>
  )
}
