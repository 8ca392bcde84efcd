/**
 * What the OpenAPI document says of a part of a path that says nothing of itself: an id is that of the noun before it,
 * as in `/chat/conversations/{id}/members`, or of the noun in its name, as `userId` is. Contract: conventions, shapes.
 */
export const pathPartOf = (path: string, name: string): string | undefined => {
  const [, noun] = /^(\w+)Id$/.exec(name) ?? []
  if (noun !== undefined) return `The id of the ${noun}.`
  if (name !== "id") return unread[name]
  const before = /([^/]+)\/\{id\}/.exec(path)?.[1]
  if (before === undefined) return undefined
  return `The id of the ${nouns[path.replace(/\/\{id\}.*/, "")] ?? nounOf(before)}.`
}

/** The noun of a part of a path: that of `field-definitions` is "field definition". */
export const nounOf = (part: string): string => part.replaceAll("-", " ").replace(/ies$/, "y").replace(/s$/, "")

/** Nouns that are not those of their path. */
const nouns: Readonly<Record<string, string>> = {
  "/chat/attachments": "file",
  "/chat/dm-requests": "message request",
  "/friends/requests": "friend request",
}

/** Parts that routes read without a schema. */
const unread: Readonly<Record<string, string>> = {
  name: "The name of the file.",
  token: "The secret of the link, the last part of its address.",
  signed: "The signed address of the file, as it was answered.",
}
