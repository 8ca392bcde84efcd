import type { UserCard } from "@curio/client"
import { to } from "../state/curio.ts"
import { Name } from "./texts.tsx"

/** A picture, or its place where there is none. `alt` is empty where the text next to it says the same. */
export const Picture = ({ alt, src }: { readonly src: string | null; readonly alt: string }) =>
  src === null ? (
    <span class="picture" aria-hidden="true" />
  ) : (
    <img class="picture" src={src} alt={alt} loading="lazy" decoding="async" />
  )

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
