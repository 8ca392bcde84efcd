import type { Post } from "@curio/client"
import { useSignal } from "@preact/signals"
import { api, me } from "../state/curio.ts"
import { draft } from "../state/drafts.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Field, Form } from "./form.tsx"
import { List } from "./list.tsx"
import { Person } from "./pictures.tsx"
import { Report } from "./report.tsx"
import { Ago, Text } from "./texts.tsx"

interface Props {
  readonly post: Post
  /** Says how many comments there are more or less than before. */
  readonly count: (by: number) => void
}

/** The comments on a post, oldest first, and a form to write one. */
export const Comments = ({ count, post }: Props) => {
  const { posts } = words.value
  const { comments } = api.posts({ id: post.id })
  const list = usePages(`comments ${post.id}`, (query) => comments.get({ query }))
  const written = useSignal(0)
  return (
    <section aria-label={posts.commentsLabel}>
      <List
        list={list}
        empty={posts.noComments}
        show={({ author, content, createdAt, id }) => (
          <div class="comment">
            <Person of={author} /> <Ago at={createdAt} />
            <Text>{content}</Text>
            {(author.id === me.value?.id || post.author.id === me.value?.id) && (
              <Button
                class="quiet"
                ask={words.value.sure.deleteComment}
                call={() => api.comments({ id }).delete()}
                done={() => {
                  list.change(list.items.filter((one) => one.id !== id))
                  count(-1)
                }}
              >
                {posts.remove}
              </Button>
            )}
            {author.id !== me.value?.id && <Report targetType="comment" targetId={id} />}
          </div>
        )}
      />
      <Form
        key={written.value}
        submit={posts.sendComment}
        send={(values) => comments.post({ content: values.text("content") })}
        done={(comment) => {
          draft.keep(`comment ${post.id}`, "")
          written.value++
          list.change([...list.items, comment])
          count(1)
        }}
      >
        <Field name="content" label={posts.comment} rows={2} maxLength={2000} draftAs={`comment ${post.id}`} required />
      </Form>
    </section>
  )
}
