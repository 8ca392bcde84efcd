import type { Offer } from "@curio/client"
import { api, me } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"
import { Field, Form } from "./form.tsx"
import { Stars } from "./icon.tsx"
import { List } from "./list.tsx"
import { Person } from "./pictures.tsx"
import { Text, When } from "./texts.tsx"

/** How the two sides of a completed offer rated each other, and a form for one's own rating. */
export const Ratings = ({ offer: { id } }: { readonly offer: Offer }) => {
  const { items, ratings } = words.value
  const list = usePages(`ratings ${id}`, (query) => api.offers({ id }).ratings.get({ query }))
  const isRated = list.items.some(({ rater }) => rater.id === me.value?.id)
  return (
    <section aria-label={ratings.title}>
      <h2>{ratings.title}</h2>
      <List
        list={list}
        empty={ratings.empty}
        show={({ comment, createdAt, rater, score }) => (
          <div>
            <Person of={rater} /> <When at={createdAt} /> <Stars of={score} />
            {comment !== null && <Text>{comment}</Text>}
          </div>
        )}
      />
      {list.cursor === null && !isRated && (
        <Form
          submit={ratings.rate}
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
          <Field name="comment" label={ratings.comment} rows={2} maxLength={1000} draftAs={`rating ${id}`} />
        </Form>
      )}
    </section>
  )
}
