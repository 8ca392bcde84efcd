import type { Offer } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { say } from "../state/answers.ts"
import { api, me } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { ProblemPart } from "./problem.tsx"
import { Name, Text, When } from "./texts.tsx"

interface Props {
  readonly offer: Offer
  readonly reload: () => Promise<void>
}

/** How the two sides of an accepted offer hand over what they give, how far they are, and what one can do about it. */
export const Handing = ({ offer, reload }: Props) => {
  const { handing } = words.value
  const isOwner = offer.owner.id === me.value?.id
  const owner = {
    person: offer.owner,
    handover: offer.ownerHandover,
    sentAt: offer.ownerSentAt,
    receivedAt: offer.ownerReceivedAt,
    remindedAt: offer.ownerRemindedAt,
  }
  const offerer = {
    person: offer.offerer,
    handover: offer.offererHandover,
    sentAt: offer.offererSentAt,
    receivedAt: offer.offererReceivedAt,
    remindedAt: offer.offererRemindedAt,
  }
  const [mine, theirs] = isOwner ? [owner, offerer] : [offerer, owner]
  const one = api.offers({ id: offer.id })
  const isOpen = offer.status === "accepted"
  const isStuck = offer.problem !== null && offer.problem.outcome === null
  return (
    <section aria-labelledby="handing">
      <h2 id="handing">{handing.title}</h2>
      {offer.dueAt !== null && (
        <p>
          {handing.due} <When at={offer.dueAt} />
        </p>
      )}
      <div class="grid">
        <SideCard title={handing.you} side={mine}>
          {isOpen && (
            <div class="actions">
              <Arrange offer={offer} known={mine.handover} reload={reload} />
              {mine.sentAt === null && (
                <Button call={() => one.sent.post()} done={reload}>
                  {handing.markSent}
                </Button>
              )}
            </div>
          )}
        </SideCard>
        <SideCard title={theirs.person.displayName} side={theirs}>
          {isOpen && !isStuck && (theirs.sentAt === null || theirs.receivedAt === null) && (
            <div class="actions">
              <Button
                call={() => one.remind.post()}
                done={() => {
                  say(fill(handing.reminded, { name: theirs.person.displayName }))
                  return reload()
                }}
              >
                {handing.remind}
              </Button>
            </div>
          )}
        </SideCard>
      </div>
      <ProblemPart offer={offer} reload={reload} mayReport={isOpen && mine.receivedAt === null} />
    </section>
  )
}

interface SideProps {
  readonly title: string
  readonly side: {
    readonly handover: Offer["ownerHandover"]
    readonly sentAt: string | null
    readonly receivedAt: string | null
  }
  readonly children: ComponentChildren
}

const SideCard = ({ children, side: { handover, receivedAt, sentAt }, title }: SideProps) => {
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
      {children}
    </article>
  )
}

type How = NonNullable<Offer["ownerHandover"]>["how"]

/** Says how one hands over what one gives. */
const Arrange = ({ known, offer: { id }, reload }: Props & { readonly known: Offer["ownerHandover"] }) => {
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
