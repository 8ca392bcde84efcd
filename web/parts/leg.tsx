import type { Leg } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useCollections } from "../state/collections.ts"
import { api, me, pageAt, to } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Field, Form } from "./form.tsx"
import { Person, Picture } from "./pictures.tsx"
import { Copies, Name, Sentence, When } from "./texts.tsx"

interface Props {
  readonly leg: Leg
  readonly change: (leg: Leg) => unknown
}

/** A handover of a trade round in a sentence, and what the user can do with it. */
export const LegCard = ({ change, isLoud, leg }: Props & { readonly isLoud?: boolean }) => {
  const { conversation, deal, legs, market } = words.value
  const { completedAt, giver, giverConfirmedAt, id, item, rank, receiver, receiverConfirmedAt, redirected, status } =
    leg
  const call = api.legs({ id })
  const isGiver = giver.id === me.value?.id
  const isReceiver = receiver.id === me.value?.id
  const isUntouched = giverConfirmedAt === null && receiverConfirmedAt === null
  const other = isGiver ? receiver : giver
  const name = item?.name ?? market.itemGone
  const look = isLoud === true ? "primary" : "secondary"
  return (
    <article class="shown">
      <Picture src={item?.coverUrl ?? null} alt="" name={name} />
      <div>
        <p>
          <Sentence
            of={isGiver ? legs.give : isReceiver ? legs.receive : legs.pass}
            item={
              <strong>
                {item === null ? (
                  name
                ) : (
                  <a href={to(`/items/${item.id}`)}>
                    <Name>{name}</Name>
                  </a>
                )}{" "}
                {item !== null && <Copies of={item} />}
              </strong>
            }
            giver={<Person of={giver} />}
            receiver={<Person of={receiver} />}
          />
        </p>
        <p>
          <small>
            <mark>{legs.statuses[status]}</mark> {redirected && `${legs.redirected}. `}
            {rank !== null && fill(isReceiver ? legs.ownRank : legs.rank, { rank })}{" "}
            {giverConfirmedAt !== null && legs.sent} {receiverConfirmedAt !== null && legs.received}{" "}
            {completedAt !== null && <When at={completedAt} />}
          </small>
        </p>
        <div class="actions">
          {status === "pending" && isGiver && giverConfirmedAt === null && (
            <Button class={look} call={() => call.confirm.post({})} done={change}>
              {fill(deal.sent, { what: name, name: receiver.displayName })}
            </Button>
          )}
          {status === "pending" && isReceiver && receiverConfirmedAt === null && (
            <Receive leg={leg} change={change} look={look} />
          )}
          {status === "completed" && (isGiver || isReceiver) && <Rate id={id} />}
          {(isGiver || isReceiver) && pageAt(location.pathname) !== `/legs/${id}` && (
            <a class="button quiet" href={to(`/legs/${id}`)}>
              {fill(conversation.writeTo, { name: other.displayName })}
            </a>
          )}
          {status === "pending" && isUntouched && isGiver && (
            <Button class="quiet" call={() => call.drop.post()} done={change}>
              {legs.drop}
            </Button>
          )}
          {status === "pending" && isUntouched && isReceiver && (
            <Button class="quiet" call={() => call.waive.post()} done={change}>
              {legs.waive}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

/** Confirms that the item has arrived, and says where it goes. */
const Receive = ({ change, leg, look }: Props & { readonly look: string }) => {
  const { deal, legs, market } = words.value
  const isOpen = useSignal(false)
  const collections = useCollections("me")
  const possible = (collections.data ?? []).filter(({ type }) => type === leg.item?.type || type === "custom")
  return (
    <>
      <button type="button" class={look} onClick={() => (isOpen.value = true)}>
        {fill(deal.arrived, { what: leg.item?.name ?? market.itemGone })}
      </button>
      {isOpen.value && (
        <Dialog title={legs.confirmReceived} close={() => (isOpen.value = false)}>
          <Form
            submit={legs.confirmReceived}
            send={(values) => {
              const collectionId = values.text("collectionId")
              return api.legs({ id: leg.id }).confirm.post(collectionId === "" ? {} : { collectionId })
            }}
            done={(changed) => {
              isOpen.value = false
              return change(changed)
            }}
            fieldOf={{ RECEIVER_HAS_NO_COLLECTION: "collectionId" }}
          >
            <Field
              name="collectionId"
              label={legs.collection}
              options={[["", legs.anyCollection], ...possible.map(({ id, name }) => [id, name] as const)]}
            />
          </Form>
        </Dialog>
      )}
    </>
  )
}

/** Rates the other side of a handover. */
const Rate = ({ id }: { readonly id: string }) => {
  const { legs } = words.value
  const state = useSignal<"closed" | "open" | "rated">("closed")
  if (state.value === "rated") return <span role="status">{legs.rated}</span>
  return (
    <>
      <button type="button" class="secondary" onClick={() => (state.value = "open")}>
        {legs.rate}
      </button>
      {state.value === "open" && (
        <Dialog title={legs.rate} close={() => (state.value = "closed")}>
          <Form
            submit={legs.rate}
            send={(values) =>
              api.ratings.post({
                legId: id,
                score: Number(values.text("score")),
                comment: values.text("comment") || null,
              })
            }
            done={() => (state.value = "rated")}
          >
            <Field
              name="score"
              label={legs.score}
              value="5"
              options={["5", "4", "3", "2", "1"].map((score) => [score, score] as const)}
            />
            <Field name="comment" label={legs.comment} rows={3} maxLength={1000} />
          </Form>
        </Dialog>
      )}
    </>
  )
}
