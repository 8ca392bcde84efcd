import { ofAccounts } from "./account-descriptions.ts"
import { ofNotificationSettings } from "./notification-descriptions.ts"

/** What the spread of some prices says. */
const spread = {
  low: "The lowest price, in minor units.",
  median: "The middle price, in minor units; of an even number the lower one.",
  high: "The highest price, in minor units.",
}

/** What the parts of a place on site say, which has them all. */
const placeTexts = { address: "The address of the place.", city: "The city, by which events are found." }

/** What the shapes of a share link say. */
const shareTexts = { targetId: "The id of the collection or the listing.", targetType: "What the link shows." }

/** What the shapes of a want say. */
const wantTexts = {
  edition: "The edition that is looked for, or null.",
  kind: "Whether the user buys, trades, or both.",
  maxPrice: "The most that it may cost, or null for any price.",
  note: "The user's own words about it, which no other user sees.",
  q: "Words of the name that is looked for, or null.",
  type: "The type of collection in which it is looked for, or null for all.",
}

/** Sentences for schemas in which a property means something else than everywhere, or more. */
export const bySchema: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...ofAccounts,
  ...ofNotificationSettings,
  Attachment: { id: "The id to download the file by.", name: "The name of the file as it was sent." },
  Avatar: { avatarUrl: "The address of the picture." },
  BlockedError: { error: "A block separates the two." },
  CollectionStats: {
    collections: "How many collections there are.",
    items: "How many items there are.",
    rating: "The number of stars.",
    type: "The type of the collections that are counted.",
    value: "The value that is counted.",
    year: "The year in which the games were finished.",
    key: "The key of the field whose values are counted.",
    count: "How many items have it.",
  },
  Conversation: { kind: "`direct` between two people, or `group`.", name: "The name of a group, else null." },
  DmRequest: { status: "Whether the request is open, or how it ended." },
  Cancellation: { reason: "The reason, for those who are on it." },
  EnteredItem: { fields: "The values of the item's fields, or null where the viewer does not see the item." },
  Entry: {
    item: "The item that is entered.",
    note: "What the owner says about it, or null.",
    completed: "How many legs the owner gave.",
    failed: "How many legs the owner failed to give, by their own fault.",
  },
  Group: { name: "The name of the group.", wants: "The entries of which its owner receives at most one." },
  Leg: {
    item: "The item that is given, or null once it is deleted.",
    rank: "How much it was wanted: 1 is most; null for a leg that was passed on.",
    status: "Whether the leg waits for confirmations, or how it ended.",
    completedAt: "When both had confirmed, or null.",
  },
  GroupChange: { wants: "The entries of which you receive at most one." },
  CreateRating: { legId: "The id of a completed leg of a trade round, in place of an offer." },
  WantsChange: { wants: "All that you would take for the entry." },
  CreateEntry: { note: "What you say about the item. It cannot be changed." },
  Round: {
    role: "Whether the caller is the owner or an organizer, else null.",
    mine: "What the caller is to the round.",
    organizers: "The users who host the round together with its owner.",
    status: "How far the round is.",
    startsAt: "When the people may begin to send, or null before the round is solved.",
    trades: "How many items change hands.",
    entries: "How many entries are the caller's.",
    people: "How many people give and receive something.",
  },
  RoundInput: {
    entries: "The entries by id.",
    groups: "The groups by id.",
    id: "The id of the entry or the group.",
    version: "Always 1.",
    wants: "Pairs of an id and a rank, by id.",
  },
  RoundResult: {
    legs: "Pairs of entries: the item of the first goes to the owner of the second, for the second.",
    version: "Always 1.",
    trades: "How many legs there are.",
  },
  RoundCode: { code: "The code of a round, as a host passed it on." },
  Event: {
    invite: "The caller's invite, or null.",
    mine: "What the caller is to the event.",
    role: "Whether the caller is the owner or an organizer, else null.",
    status: "`scheduled` or `cancelled`.",
    visibility: "Who sees the event.",
    position: "The caller's position on the waitlist, else null.",
  },
  EventChange: placeTexts,
  EventPlace: {
    ...placeTexts,
    address: "The address of the place; null for those who do not take part.",
    kind: "Whether the people meet on site, online or both.",
    url: "Where the people meet online; null for those who do not take part.",
  },
  FieldDefinition: {
    type: "The type of the values.",
    currency: "The currency of values of the type `money`, else null.",
    options: "The values that a `select` field takes, else null.",
    key: "The key of the field's value in the `fields` of an item.",
  },
  FriendRequest: { status: "Whether the request is open, or how it ended." },
  Import: { status: "How far the import is." },
  CreateFileImport: { format: "The format of the file.", dryRun: "Whether to say only what the import would change." },
  ImportRow: {
    line: "The line where the row begins, from 1.",
    status: "What became of the row.",
    name: "The name of the item, as far as the row says it.",
  },
  Item: { rating: "The owner's 1 to 5 stars, or null.", comment: "The owner's own words about the item, or null." },
  Listing: {
    kind: "Whether the item is for sale, for trade, or both.",
    status: "`active` listings are shown to others, `paused` ones are not, `closed` ones take no offers any more.",
  },
  ListedItem: { fields: "The values of the item's fields, or null where the viewer may no longer see them." },
  Message: {
    count: "How many people reacted with this emoji.",
    mine: "Whether the caller reacted with this emoji.",
    reactions: "The reactions by emoji, in the order in which each came first.",
  },
  CreateEvent: placeTexts,
  Match: { mine: "Your newest listings that the user wants." },
  CreateWant: {
    ...wantTexts,
    edition: "The edition that is looked for, in any form that its scheme allows.",
    q: "Words of the name that is looked for, at least one.",
  },
  CreateShare: { ...shareTexts, expiresInDays: "After how many days it ends, or null for a link without an end." },
  PublicWant: wantTexts,
  Share: {
    ...shareTexts,
    expiresAt: "When it ends by itself, or null.",
    url: "The address that shows it, or null where the key that encrypted it was lost.",
    views: "How often its first page was shown.",
  },
  Want: { ...wantTexts, status: "Whether the user looks for it still." },
  WantChange: {
    ...wantTexts,
    edition: "It cannot be changed.",
    q: "It cannot be changed.",
    type: "It cannot be changed.",
    status: "Whether the user looks for it still.",
  },
  Notification: {
    type: "What happened.",
    kind: "What kind of object it is about.",
    id: "The id of the notification, or of the object that it is about.",
    actor: "Who caused it; null where the service did.",
    read: "Whether the receiver marked it as read.",
  },
  Offer: {
    kind: "Whether the offerer buys the item or trades one of their own for it.",
    status: "How far the offer is.",
    item: "The item of the listing, or null once it is deleted.",
  },
  OwnListing: {
    kind: "Whether the item is for sale, for trade, or both.",
    status: "`active` listings are shown to others, `paused` ones are not, `closed` ones take no offers any more.",
  },
  Participant: { participation: "Whether the user goes or waits for a seat." },
  PlatformGame: { name: "The name of the game on the platform." },
  Post: {
    kind: "`manual` for a post that a user wrote, `item_share` for one that shows an item.",
    url: "The address of the picture.",
    item: "The item that the post shows, or null.",
    width: "The width of the picture in pixels.",
    height: "The height of the picture in pixels.",
  },
  Price: { amount: "Whole minor units of the currency: 1250 is 12.50 EUR. More than zero." },
  Proposal: { status: "Whether the proposal waits for the other side, or how it ended." },
  Rating: { comment: "The words of the rater, or null.", score: "From 1 to 5 stars." },
  SalePrices: {
    period: "A year such as `2026`, or a month such as `2026-03`, in UTC.",
    count: "How many sales there were.",
    ...spread,
  },
  AskingPrices: { count: "How many listings there are.", ...spread },
  Edition: {
    edition: "The edition in its normal form.",
    itemsCount: "How many items the viewer may see.",
    listingsCount: "How many listings the viewer's showcase has, or null where they were not counted.",
    details: "What is remembered of it, or null.",
  },
  EditionDetails: {
    edition: "The edition in its normal form.",
    creators: "The names of its authors.",
    year: "The year in which it was published, or null.",
    publisher: "The name of the publisher, or null.",
    source: "The source that was asked.",
    fetchedAt: "When the source was asked.",
  },
  EditionPrices: {
    edition: "The edition in its normal form.",
    sales: "What it was sold for, the newest period first, then by currency.",
    asking: "What is asked for it, by currency, or null where it was not counted.",
  },
  MarketRecord: {
    completedCount: "How many offers were completed, on either side.",
    cancelledCount: "How many accepted offers this user cancelled or did not confirm in time.",
    cancellationRate: "The part of these offers that was cancelled, with two decimals; null below five.",
  },
  RatingSummary: { count: "How many ratings there are.", average: "The average of the scores, or null without any." },
  Report: { reason: "What is wrong with it.", status: "Whether the report was decided." },
  Seat: { participation: "Whether the user goes or waits for a seat." },
  ServerError: { error: "The words for the status." },
  ValidationError: {
    message: "The first part of the request that does not fit, without its value.",
    code: "Always `ERR_VALIDATION`.",
    error: "Always `Bad Request`.",
  },
  Welcome: {
    docs: "The address of the page that describes the API.",
    name: "The name of the service.",
    openapi: "The address of the API's OpenAPI document.",
    registration: "Who makes accounts: everybody, users with an invite, or administrators alone.",
    passwordLogin: "Whether users sign in with passwords.",
    providerLogin: "Whether users sign in with an identity provider, at `GET /auth/idp`.",
    version: "The version of the service.",
  },
  "server.ack": { message: "The message that was sent.", ref: "The `ref` of the frame that is answered." },
  "server.error": { code: "The code of the error.", ref: "The `ref` of the frame that is answered, or null." },
  "server.message.updated": { message: "The message as it is now." },
  "server.message.reaction": {
    count: "How many people reacted with this emoji.",
    mine: "Whether the receiver reacted with this emoji.",
  },
  "server.notification.created": { notification: "The new notification." },
  "server.notification.read": { id: "The id of the notification, or null for all of them." },
  "server.ready": { cursor: "Connect with it to go on after what is there already." },
}
