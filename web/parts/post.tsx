import type { Post } from "@curio/client"
import { useSignal } from "@preact/signals"
import { attempt } from "../state/answers.ts"
import { api, me, to } from "../state/curio.ts"
import { counted, fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Comments } from "./comments.tsx"
import { Icon } from "./icon.tsx"
import { Person, Picture } from "./pictures.tsx"
import { Report } from "./report.tsx"
import { Ago, Copies, Name, numberText, Sentence, Text } from "./texts.tsx"

interface Props {
  readonly post: Post
  /** Whether its comments are shown at once. */
  readonly isOpen?: true
  /** Shows the post as it is now; `null` when it is gone. */
  readonly change: (post: Post | null) => void
}

/** A post with its pictures, reactions and comments. */
export const PostCard = ({ change, isOpen, post }: Props) => {
  const { posts } = words.value
  const open = useSignal(isOpen === true)
  const isOwn = post.author.id === me.value?.id
  return (
    <article class="post">
      <header>
        <Person of={post.author} />{" "}
        <a href={to(`/posts/${post.id}`)}>
          <Ago at={post.createdAt} />
        </a>
      </header>
      {post.content !== null && <Text>{post.content}</Text>}
      {post.item !== null && (
        <a class="shown" href={to(`/items/${post.item.id}`)}>
          <Picture src={post.item.coverUrl} alt="" name={post.item.name} />
          <span>
            <Sentence of={posts.showsItem} item={<Name>{post.item.name}</Name>} /> <Copies of={post.item} />
          </span>
        </a>
      )}
      {post.media.length > 0 && (
        <div class="pictures">
          {post.media.map(({ height, id, url, width }, index) => (
            <img
              key={id}
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={fill(posts.picture, { number: index + 1, name: post.author.displayName })}
            />
          ))}
        </div>
      )}
      <Reactions post={post} change={change} isOwn={isOwn} />
      <footer class="actions">
        <button type="button" class="quiet" aria-expanded={open} onClick={() => (open.value = !open.value)}>
          {counted(posts.comments, post.commentsCount)}
        </button>
        {isOwn ? (
          <Button
            class="quiet"
            ask={words.value.sure.deletePost}
            call={() => api.posts({ id: post.id }).delete()}
            done={() => change(null)}
          >
            {posts.remove}
          </Button>
        ) : (
          <Report targetType="post" targetId={post.id} />
        )}
      </footer>
      {open.value && (
        <Comments post={post} count={(by) => change({ ...post, commentsCount: post.commentsCount + by })} />
      )}
    </article>
  )
}

const types = ["like", "love", "wow", "laugh", "sad"] as const

const Reactions = ({ change, isOwn, post }: Props & { readonly isOwn: boolean }) => {
  const { posts } = words.value
  const react = async (type: (typeof types)[number]) => {
    const { reaction } = api.posts({ id: post.id })
    const changed = await attempt(() => (post.myReaction === type ? reaction.delete() : reaction.put({ type })))
    if (changed !== undefined) change({ ...post, ...changed })
  }
  // People do not react to their own posts: they see how others did.
  const shown = isOwn ? types.filter((type) => post.reactions[type] > 0) : types
  return (
    <ul class="reactions" aria-label={posts.reactions}>
      {shown.map((type) => {
        const label = fill(posts.reaction, { name: posts.reactionNames[type], count: numberText(post.reactions[type]) })
        const content = (
          <span aria-hidden="true">
            <Icon of={type} /> {post.reactions[type] > 0 && numberText(post.reactions[type])}
          </span>
        )
        return (
          <li key={type}>
            {isOwn ? (
              <span role="img" aria-label={label}>
                {content}
              </span>
            ) : (
              <button
                type="button"
                class="quiet"
                aria-label={label}
                aria-pressed={post.myReaction === type}
                onClick={() => react(type)}
              >
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
