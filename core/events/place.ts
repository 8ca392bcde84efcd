import type { EventPlace } from "./event.ts"

/**
 * Whether a text can be the address of an online event: an absolute one of http or https, with a host and without a
 * user's name. Contract: events, events.
 */
export const isWebAddress = (text: string): boolean => webAddress.test(text)

/** Whether two places are the same. */
export const isSamePlace = (one: EventPlace, other: EventPlace): boolean =>
  one.kind === "onsite"
    ? other.kind === "onsite" && one.address === other.address && one.city === other.city
    : other.kind === "online" && one.url === other.url

// Programs read spaces and backslashes in an address in different ways, so it has none.
const webAddress = /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s\\/?#@:[\]\p{Cc}]+)(:\d{1,5})?([/?#][^\s\\\p{Cc}]*)?$/iu
