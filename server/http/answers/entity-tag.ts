/**
 * Whether a client that sends this `If-None-Match` has what the tag names already. The comparison is weak, because a
 * proxy that compresses makes tags weak (RFC 9110, 13.1.2).
 */
export const hasTag = (ifNoneMatch: string | null, tag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag)

/** The tag of what an answer is made of. */
export const tagOf = (body: string | Uint8Array): string => `"${Bun.hash(body).toString(36)}"`
