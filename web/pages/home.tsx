import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { useLocation } from "preact-iso"
import { FirstStepsOfNew } from "../parts/first-steps.tsx"
import { Field, Form } from "../parts/form.tsx"
import { List } from "../parts/list.tsx"
import { Heading } from "../parts/page.tsx"
import { PostCard } from "../parts/post.tsx"
import { api, to } from "../state/curio.ts"
import { draft } from "../state/drafts.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** The feed, and a line to write a post for it, which opens once one is in it. */
const Home = () => {
  const { home } = words.value
  const { query, route } = useLocation()
  const from = query["from"] === "followed" ? "followed" : "all"
  const form = useRef<HTMLElement>(null)
  const isWriting = query["add"] === "post"
  useEffect(() => {
    if (!isWriting) return
    form.current?.querySelector("textarea")?.focus()
    // The same press again does the same again.
    route(to("/"), true)
  }, [isWriting])
  const feed = usePages(`feed ${from}`, (query) => api.feed.get({ query: { ...query, from } }))
  const written = useSignal(0)
  const isOpen = useSignal(draft.read("post") !== "")
  return (
    <>
      <Heading>{home.title}</Heading>
      <FirstStepsOfNew />
      <article ref={form} class={isOpen.value ? undefined : "one-line"} onFocusIn={() => (isOpen.value = true)}>
        <Form
          key={written.value}
          class="write"
          submit={home.publish}
          send={(values) => {
            const [content, files] = [values.text("content"), values.files("files")]
            const visibility = values.text("visibility") as "public" | "friends_only" | "private"
            return api.posts.post(files.length > 0 ? { content, visibility, files } : { content, visibility })
          }}
          done={(post) => {
            draft.keep("post", "")
            written.value++
            isOpen.value = false
            feed.change([post, ...feed.items])
          }}
          fieldOf={{ EMPTY_POST: "content", INVALID_IMAGE: "files" }}
        >
          <Field
            name="content"
            label={home.write}
            placeholder={isOpen.value ? undefined : home.write}
            rows={2}
            maxLength={5000}
            draftAs="post"
          />
          <Field name="files" label={home.pictures} type="file" accept="image/*" multiple />
          <Field name="visibility" label={home.visibility} options={Object.entries(words.value.visibilities)} />
        </Form>
      </article>
      <nav aria-label={home.from}>
        <ul>
          {(["all", "followed"] as const).map((one) => (
            <li key={one}>
              <a href={to(one === "all" ? "/" : "/?from=followed")} aria-current={one === from ? "page" : undefined}>
                {home.sources[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <List
        key={from}
        list={feed}
        label={home.feed}
        empty={home.empty}
        picture="letters"
        help="post"
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
