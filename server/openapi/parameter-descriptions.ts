/**
 * What the OpenAPI document says of a parameter: of this path, or of all that have one of that name.
 * Contract: conventions, shapes.
 */
export const parameterDescription = (place: string, path: string, name: string): string | undefined => {
  if (place !== "path") return byPath[path]?.[name] ?? queries[name]
  return name === "id" ? idOf(path) : (byPath[path]?.[name] ?? parts[name])
}

/** The id belongs to the noun before it: `/chat/conversations/{id}/members` has that of a conversation. */
const idOf = (path: string): string | undefined => {
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

const parts: Readonly<Record<string, string>> = {
  edition: "The edition, in any form that its scheme allows.",
  deliveryId: "The id of the delivery.",
  entryId: "The id of the entry.",
  emoji: "One emoji, percent-encoded.",
  fieldId: "The id of the field definition.",
  name: "The name of the file.",
  token: "The secret of the link, the last part of its address.",
  signed: "The signed address of the file, as it was answered.",
  userId: "The id of the user.",
}

const queries: Readonly<Record<string, string>> = {
  after: "The id of a message: the messages that follow it are listed. Not together with `before`.",
  archived: "Whether the archived conversations are listed in place of the others.",
  before: "The id of a message: the older ones are listed. Not together with `after`.",
  by: "The length of a period: `year` by default, or `month`.",
  city: "Only those in this city.",
  collectionType: "Only definitions that fit collections of this type.",
  condition: "Only card games in this condition, unless their owner hides it.",
  currency: "Only listings with a price in this currency.",
  delimiter: "What separates the cells of a row.",
  direction: "Whether the requests that were received or sent are listed.",
  format: "The format of the file.",
  from: "Only those that start at this instant or later.",
  invite: "The code of an invite, for the account that may be made.",
  fresh: "Whether the provider asks for the password again, also where the person is signed in there.",
  hard: "Whether a closed listing is removed for good.",
  kind: "Only those of this kind.",
  maxPrice: "The highest price in minor units, whatever the currency. Listings without a price are left out.",
  minPrice: "The lowest price in minor units, whatever the currency. Listings without a price are left out.",
  edition: "Only copies of this edition, in any form that its scheme allows.",
  minRating: "Only items with so many stars or more.",
  mine: "Only events that are the caller's in this way.",
  outcome: "Only entries with this outcome.",
  ownerId: "Only those of this user.",
  participation: "Only people who go, or only those who wait.",
  q: "Text to search for.",
  refresh: "Whether the list is read from the platform again.",
  role: "Whether the offers that were received or sent are listed. Without it both are.",
  scope: "Whether the definitions of the system, one's own or all are listed.",
  sort: "The order of the list.",
  source: "Only those of this source.",
  status: "Only those with this status.",
  to: "Only those that start before this instant.",
  type: "Only those of this type.",
  unread: "Whether only unread ones are listed.",
}

/** Sentences for paths on which a parameter means something else than everywhere, or more. */
const byPath: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/import-mappings/{name}": { name: "The name of the mapping." },
  "/realtime": { cursor: "The `cursor` of the last frame: what happened after it follows." },
  "/users": { q: "Display names in which a word begins with this text." },
  "/rounds": {
    mine: "Only rounds that are the caller's in this way.",
    q: "Whole words of the name and the description, in letters of either case.",
  },
  "/rounds/{id}/entries": { q: "A part of the item's name." },
  "/rounds/{id}/legs": { role: "Only those that the caller gives, or receives." },
  "/legs": { role: "Only those that the caller gives, or receives. Without it both are listed." },
  "/listings": {
    kind: "`sale` and `trade` include listings of the kind `both`.",
    q: "Words that are all in the item's name, in any order, ignoring case.",
    sort: "The order of the list. Listings without a price are last when sorted by price.",
  },
  "/collections/{id}/items": {
    q: "A part of the item's name.",
    sort: "The order of the list. By rating the highest come first, and unrated items last.",
  },
  "/wants": { listingId: "Only those that this listing meets." },
  "/wants/{id}/matches": {
    sort: "The order of the list. Listings without a price are last when sorted by price.",
  },
  "/items": {
    q: "A part of the item's name.",
    sort: "The order of the list. By rating the highest come first, and unrated items last.",
  },
  "/chat/conversations/{id}/messages/search": { q: "Whole words or their beginnings, in letters of either case." },
}
