import { useLocation } from "preact-iso"
import { Heading, Loaded } from "../parts/page.tsx"
import { PostCard } from "../parts/post.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** One post with its comments, to which notifications lead. */
const PostPage = ({ params: { id = "" } }: PageProps) => {
  const { route } = useLocation()
  const post = useResource(`post ${id}`, () => api.posts({ id }).get())
  return (
    <Loaded whole of={post}>
      {(data) => (
        <>
          <Heading>{words.value.posts.title}</Heading>
          <PostCard
            post={data}
            isOpen
            change={(changed) => (changed === null ? route(to("/"), true) : post.change(changed))}
          />
        </>
      )}
    </Loaded>
  )
}

export default PostPage
