import type { Offer } from "@curio/client"
import { api, me } from "../state/curio.ts"
import { sidesOf } from "../state/deal.ts"
import { type PagedList, usePages } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"

/** How the two sides of a deal rated each other. */
export const useRatings = (id: string) =>
  usePages(`ratings ${id}`, (query) => api.offers({ id }).ratings.get({ query }))

type Listed = ReturnType<typeof useRatings> extends PagedList<infer A> ? PagedList<A> : never

/** Rates the other side of a completed offer. */
export const Rate = ({ list, offer }: { readonly offer: Offer; readonly list: Listed }) => {
  const { deal, items, ratings } = words.value
  const { id } = offer
  return (
    <Form
      class="rate"
      submit={fill(deal.rate, { name: sidesOf(offer, me.value?.id).theirs.person.displayName })}
      send={(values) =>
        api.ratings.post({
          offerId: id,
          score: Number(values.text("score")),
          comment: values.text("comment") || null,
        })
      }
      done={(rating) => list.change([...list.items, rating])}
    >
      <Field
        name="score"
        label={ratings.score}
        value="5"
        options={[5, 4, 3, 2, 1].map((score) => [String(score), counted(items.stars, score)] as const)}
      />
      <Field name="comment" label={ratings.comment} maxLength={1000} draftAs={`rating ${id}`} />
    </Form>
  )
}
