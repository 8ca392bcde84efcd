import { Context } from "effect"

/** What one account may hold. Contract: files, what an account may hold. */
export interface Limits {
  /** The bytes of its files as they are stored; `null` for no limit, and none for a day. */
  readonly storage: number | null
  /** The bytes that it may upload within 24 hours. */
  readonly uploadsPerDay: number
  /** The bytes of its texts; `null` for no limit. */
  readonly texts: number | null
  /** The bytes of texts that it may add on a day by UTC; `null` for no limit. */
  readonly textsPerDay: number | null
  readonly items: number
  readonly posts: number
  readonly comments: number
  readonly upcomingEvents: number
  readonly groups: number
  readonly openReports: number
}

const megabyte = 1024 * 1024

/** The limits of a service that names no others. */
export const defaultLimits: Limits = {
  storage: 2 * 1024 * megabyte,
  uploadsPerDay: 500 * megabyte,
  texts: 200 * megabyte,
  textsPerDay: 20 * megabyte,
  items: 100_000,
  posts: 50_000,
  comments: 100_000,
  upcomingEvents: 1_000,
  groups: 1_000,
  openReports: 1_000,
}

/** The limits of this service. */
export const AccountLimits = Context.Reference<Limits>("curio/usage/AccountLimits", {
  defaultValue: () => defaultLimits,
})
