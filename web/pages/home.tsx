import { useSignal } from "@preact/signals"
import { Field, Form } from "../parts/form.tsx"
import { List } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { PostCard } from "../parts/post.tsx"
import { api } from "../state/curio.ts"
import { draft } from "../state/drafts.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** The feed, and a form to write a post for it. */
const Home = () => {
  const { home } = words.value
  const feed = usePages("feed", (query) => api.feed.get({ query }))
  const written = useSignal(0)
  return (
    <>
      <Heading>{home.title}</Heading>
      <article>
        <Form
          key={written.value}
          submit={home.publish}
          send={(values) => {
            const [content, files] = [values.text("content"), values.files("files")]
            const visibility = values.text("visibility") as "public" | "friends_only" | "private"
            return api.posts.post(files.length > 0 ? { content, visibility, files } : { content, visibility })
          }}
          done={(post) => {
            draft.keep("post", "")
            written.value++
            feed.change([post, ...feed.items])
          }}
          fieldOf={{ EMPTY_POST: "content", INVALID_IMAGE: "files" }}
        >
          <Field name="content" label={home.write} rows={3} maxLength={5000} draftAs="post" />
          <div class="grid">
            <Field name="files" label={home.pictures} type="file" accept="image/*" multiple />
            <Field name="visibility" label={home.visibility} options={Object.entries(words.value.visibilities)} />
          </div>
        </Form>
      </article>
      <List
        list={feed}
        label={home.feed}
        empty={home.empty}
        show={(post) => (
          <PostCard
            post={post}
            change={(changed) =>
              feed.change(
                changed === null
                  ? feed.items.filter(({ id }) => id !== post.id)
                  : feed.items.map((one) => (one.id === post.id ? changed : one)),
              )
            }
          />
        )}
      />
    </>
  )
}

export default Home
