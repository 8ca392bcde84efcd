import { type Brand, Context, type Effect, Option } from "effect"

// The ids that modules share. Each module exports its other ids in addition to its main type.
export type UserId = string & Brand.Brand<"UserId">
export type CollectionId = string & Brand.Brand<"CollectionId">
export type ItemId = string & Brand.Brand<"ItemId">
export type SetId = string & Brand.Brand<"SetId">
export type ListingId = string & Brand.Brand<"ListingId">
export type WantId = string & Brand.Brand<"WantId">
export type EventId = string & Brand.Brand<"EventId">
export type RoundId = string & Brand.Brand<"RoundId">
export type EntryId = string & Brand.Brand<"EntryId">
export type LegId = string & Brand.Brand<"LegId">
export type PostId = string & Brand.Brand<"PostId">
export type ConversationId = string & Brand.Brand<"ConversationId">
export type MessageId = string & Brand.Brand<"MessageId">

/** Generates the ids of all stored rows. */
export class Ids extends Context.Service<
  Ids,
  {
    /** A fresh UUID v7: unique over all servers, and later ids of one server sort after earlier ones. */
    readonly next: Effect.Effect<string>
  }
>()("curio/shared/Ids") {}

/** Whether a text can be an id, in letters of either case. A database need not accept any other text as an id. */
export const isId = (text: string): boolean => uuid.test(text)

/** The id that a text names, in lower case as it is stored; none when the text cannot be an id. */
export const parseId = <Id extends string>(text: string): Option.Option<Id> =>
  isId(text) ? Option.some(text.toLowerCase() as Id) : Option.none()

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
