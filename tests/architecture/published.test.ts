import { describe, expect, test } from "bun:test"
import { dirname, join } from "node:path"
import type { PublishedEvents } from "../../core/shared/publisher.ts"
import { calledIn } from "./port-calls.ts"
import { partsOf, shippedSources } from "./sources.ts"

/**
 * What brings an event about: a method of a port, a decision by its file and name, or a change by its `kind`. A use
 * case that calls it publishes the event. An event without a row does not compile.
 */
const causes: Readonly<Record<keyof PublishedEvents, ReadonlyArray<string>>> = {
  accountRemoved: ["Users.remove"],
  accountSuspended: ["core/users/suspension.ts suspend"],
  accountUnsuspended: ["core/users/suspension.ts unsuspend"],
  blocked: ["Blocks.add"],
  collectionRemoved: ["Collections.remove"],
  credentialsChanged: ["core/users/credentials/credentials.ts changed"],
  factorRemoved: ["core/auth/factors/renew-recovery-codes.ts endCodesWithoutFactor"],
  friendsChanged: ["Friendships.add", "Friendships.remove", "Friendships.removeAll"],
  itemAdded: ["Items.add", "GameItems.add", "FileItems.add"],
  itemRemoved: ["Items.remove"],
  itemsChanged: ["Items.save", "GameItems.save", "FileItems.save"],
  itemsReleased: ["ItemHolds.releaseOffer", "ItemHolds.releaseEntries"],
  itemsTransferred: [
    "MarketItems.transferItems",
    "core/market/offers/transfer.ts transfer",
    `kind: "item received", item`,
  ],
  listingClosed: ["Listings.close"],
  listingOffered: ["Listings.add", "Listings.save"],
  listingsOffered: ["Listings.addAll"],
  messagesSent: ["core/chat/append-messages.ts appendMessages"],
  offerCompleted: ["core/market/offers/transfer.ts transfer"],
  problemReported: ["core/market/offers/problem.ts reportProblem"],
  problemSettled: ["core/market/offers/problem.ts settle"],
  platformUnlinked: ["PlatformAccounts.remove"],
  showPresenceChanged: ["core/users/user.ts edited"],
  announced: [
    "Notifications.add",
    "Notifications.addAll",
    `kind: "offer.updated"`,
    `? "import.progress" : "import.done"`,
    "Users.add",
    "core/users/user.ts verified",
    "core/auth/email-changes/email-change.ts withProvenEmail",
    "Reports.add",
  ],
}

/** Where a cause is not published, and why. */
const silent: Readonly<Record<string, string>> = {
  "core/chat/dm-requests/decide-dm-request.ts openAccepted messagesSent":
    "its receiver has just accepted the request that it is of",
  "core/auth/email-changes/undo-email-change.ts undoEmailChange announced":
    "the address before was verified, and so is the one after it",
  "core/gameplatform/unlink-platform.ts endPlatformAccount platformUnlinked":
    "a subscriber itself: imports stop with the same change of credentials",
  "core/gameplatform/imports/fetch-next-details.ts fetchNextDetails itemsChanged":
    "details of the platform are no name and no edition",
  "core/gameplatform/imports/import-file-chunk.ts importFileChunk itemAdded": "imports do not publish what they add",
  "core/gameplatform/imports/import-file-chunk.ts importFileChunk itemsChanged": "by its step publish-changes.ts",
  "core/gameplatform/imports/import-next-chunk.ts importNextChunk itemAdded": "imports do not publish what they add",
  "core/gameplatform/imports/import-next-chunk.ts importNextChunk itemsChanged": "by its step publish-changes.ts",
  "core/catalog/items/change-pictures.ts addItemPicture itemsChanged": "a picture is no name and no edition",
  "core/catalog/items/change-pictures.ts changeItemPicture itemsChanged": "a picture is no name and no edition",
  "core/catalog/items/change-pictures.ts removeItemCover itemsChanged": "a picture is no name and no edition",
  "core/catalog/items/change-pictures.ts removeItemPicture itemsChanged": "a picture is no name and no edition",
  "core/catalog/items/change-pictures.ts removeItemPictures itemsChanged": "a picture is no name and no edition",
  "core/catalog/items/change-pictures.ts setItemCover itemsChanged": "a picture is no name and no edition",
  "core/market/listings/change-listing.ts pauseListing listingOffered": "a paused listing is offered to no user",
  "core/market/listings/change-listing.ts restoreListing listingOffered": "a paused listing is offered to no user",
  "core/delivery/notifications/notify.ts storeNotice announced": "returns what its caller announces with more",
  "core/market/offers/hand-over.ts handOver itemsReleased":
    "the copy leaves its item, of which as many are free afterwards as before",
  "core/market/offers/store-changes.ts storeChanges itemAdded": "an item that is received was added by no user",
  "core/market/offers/store-changes.ts storeChanges itemsChanged": "one copy less is no name and no edition",
  "core/market/offers/store-changes.ts storeChanges itemsTransferred": "stores what use cases decide, which publish it",
  "core/market/offers/store-changes.ts storeChanges listingClosed": "the offers on the listing are among the changes",
}

/** Whether a use case, a subscriber or a step of one has a cause in it. */
const hasIn = (path: string, source: string) => {
  const imported = Array.from(source.matchAll(/import \{([^}]*)\} from "(\.[^"]*)"/g)).flatMap(
    ([, names = "", from = ""]) => names.split(",").map((name) => `${join(dirname(path), from)} ${name.trim()}`),
  )
  const found = new Set([...calledIn(source), ...imported])
  return (cause: string) => source.includes("Effect.fn") && (found.has(cause) || source.includes(cause))
}

/** The events that a use case brings about and does not publish. */
const unpublishedIn = (path: string, source: string): ReadonlyArray<string> => {
  const has = hasIn(path, source)
  return Object.entries(causes)
    .filter(([event, some]) => some.some(has) && !source.includes(`publisher.${event}(`))
    .map(([event]) => `${path} ${event}`)
}

const sources = [...(await shippedSources())]
  .filter(([path]) => /^(core|server|cli)\//.test(path))
  .flatMap(([path, source]) => [...partsOf(source)].map(([name, part]) => [`${path} ${name}`, part] as const))

describe("What concerns other modules", () => {
  test("is published by every use case that brings it about, or has a reason not to be", () => {
    const found = sources.flatMap(([path, source]) => unpublishedIn(path, source))
    expect(found.toSorted()).toEqual(Object.keys(silent).toSorted())
  })

  test("has causes that are there: each is published by a use case that calls one", () => {
    const isPublished = ([event, some]: readonly [string, ReadonlyArray<string>]) =>
      sources.some(([path, source]) => source.includes(`publisher.${event}(`) && some.some(hasIn(path, source)))
    const events = Object.entries(causes).filter((one) => !isPublished(one))
    expect(events).toEqual([])
  })

  test("is missed in a use case that only changes", () => {
    const source = "Effect.fn(function* () { const items = yield* Items\n yield* items.remove(id) })"
    expect(unpublishedIn("core/a/a.ts", source)).toEqual(["core/a/a.ts itemRemoved"])
    expect(unpublishedIn("core/a/a.ts", `${source} publisher.itemRemoved({})`)).toEqual([])
  })
})
