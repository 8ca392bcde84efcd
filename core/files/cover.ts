import type { DateTime } from "effect"
import type { Box } from "./file.ts"

/** The size of the covers of collections, events and groups. Contract: catalog, collections; events, events. */
export const wideCover: Box = { width: 1600, height: 900 }

/** Something with another cover, or with none. */
export const withCover = <A extends { readonly coverUrl: string | null; readonly updatedAt: DateTime.Utc }>(
  covered: A,
  coverUrl: string | null,
  now: DateTime.Utc,
): A => ({ ...covered, coverUrl, updatedAt: now })
