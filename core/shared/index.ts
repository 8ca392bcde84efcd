export * from "./audit/index.ts"
export { CodedError } from "./coded-error.ts"
export { decimalsOf, decimalText, isCurrency, minorUnitsOf, moneyText } from "./currencies.ts"
export { gatheringBy } from "./gathering.ts"
export * from "./idempotency/index.ts"
export {
  type CollectionId,
  type ConversationId,
  type EntryId,
  type EventId,
  Ids,
  type ItemId,
  isId,
  type LegId,
  type ListingId,
  type MessageId,
  type PostId,
  parseId,
  type RoundId,
  type SetId,
  type UserId,
  type WantId,
} from "./ids.ts"
export { KeptOpen, keepingOpen, type Surroundings, transactionIn } from "./kept-open.ts"
export { isMoney, type Money } from "./money.ts"
export { oneByOne } from "./one-by-one.ts"
export * from "./outgoing/index.ts"
export type { Page, PageRequest, Position } from "./page.ts"
export { type Announcement, ofAccount, type PublishedEvents, Publisher, type StoredCredential } from "./publisher.ts"
export { keptSince, keptUntil, retention } from "./retention.ts"
export { stateMachine } from "./state-machine.ts"
export { asName, codePoints, cut, deletedName, folded, foundTerms, fromEachWord, isName, searchTerms } from "./text.ts"
export { together } from "./together.ts"
export {
  alsoAbout,
  beforehand,
  type Gathering,
  inTransaction,
  inTransactionAbout,
  inTransactionAboutFound,
  inTransactionOfAccount,
  inTransactionOfCaller,
  subjectOf,
  type TransactionSubject,
  Transactions,
  unnamedOf,
} from "./transactions.ts"
export { Unavailable } from "./unavailable.ts"
