import type { UserCard } from "@curio/client"
import { to } from "../state/curio.ts"
import { Name } from "./texts.tsx"

interface PictureProps {
  readonly src: string | null
  /** Empty where the text next to it says the same. */
  readonly alt: string
  /** What it is a picture of: without a picture a cover is made of it. */
  readonly name?: string | undefined
  /** Whether it is one of the first of a page, which are loaded before it is known where they are. */
  readonly isFirst?: boolean
}

/** A picture; where there is none a cover with the name on a cloth that follows from it, or the empty place. */
export const Picture = ({ alt, isFirst = false, name, src }: PictureProps) => {
  if (src !== null)
    return (
      <img
        class="picture"
        src={src}
        alt={alt}
        loading={isFirst ? "eager" : "lazy"}
        decoding={isFirst ? "auto" : "async"}
      />
    )
  return name === undefined ? (
    <span class="picture" aria-hidden="true" />
  ) : (
    <span class={`picture made made-${hashOf(name) % 8} weave-${(hashOf(name) >> 3) % 4}`} aria-hidden="true">
      {name}
    </span>
  )
}

/** Of it follow the cloth of a made cover, of which there are 8, and its pattern, of which there are 4. */
const hashOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)

type Card = Pick<UserCard, "displayName" | "avatarUrl"> & { readonly id: string | null }

/** A user with their picture, which leads to their profile. The account of a deleted user leads nowhere. */
export const Person = ({ of: { avatarUrl, displayName, id } }: { readonly of: Card }) => {
  const shown = (
    <>
      {avatarUrl === null ? (
        <span class="avatar" aria-hidden="true">
          {[...displayName][0]}
        </span>
      ) : (
        <img class="avatar" src={avatarUrl} alt="" loading="lazy" decoding="async" />
      )}
      <Name>{displayName}</Name>
    </>
  )
  return id === null ? (
    <span class="person">{shown}</span>
  ) : (
    <a class="person" href={to(`/people/${id}`)}>
      {shown}
    </a>
  )
}
