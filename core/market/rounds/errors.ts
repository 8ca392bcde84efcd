import { CodedError } from "../../shared/index.ts"

/** The viewer does not see such a round, or has no such entry, organizer, invite or group of it. */
export class NotFound extends CodedError<NotFound>()(
  "rounds.NOT_FOUND",
  "There is no such round, or no such entry, organizer, invite or group of it.",
) {}
export class Forbidden extends CodedError<Forbidden>()(
  "rounds.FORBIDDEN",
  "Only the owner of the round or of the entry, or an organizer, may do this.",
) {}
/** The caller does not own the item, or has no such side of the leg. */
export class NotAuthorized extends CodedError<NotAuthorized>()(
  "rounds.NOT_AUTHORIZED",
  "The item or the side of the leg belongs to another user.",
) {}
export class RoundNotEditable extends CodedError<RoundNotEditable>()(
  "rounds.ROUND_NOT_EDITABLE",
  "The state of the round does not allow this change.",
) {}
export class InvalidSchedule extends CodedError<InvalidSchedule>()(
  "rounds.INVALID_SCHEDULE",
  "A round locks in the future, at most 180 days ahead, and takes entries until then at most.",
) {}
export class RoundLimitReached extends CodedError<RoundLimitReached>()(
  "rounds.ROUND_LIMIT_REACHED",
  "The account has 20 unfinished rounds.",
) {}
export class TooManyOrganizers extends CodedError<TooManyOrganizers>()(
  "rounds.TOO_MANY_ORGANIZERS",
  "A round has at most 20 organizers.",
) {}
export class InvalidTransition extends CodedError<InvalidTransition>()(
  "rounds.INVALID_TRANSITION",
  "The state of the round or of the leg does not allow this.",
) {}
export class ItemNotFound extends CodedError<ItemNotFound>()("rounds.ITEM_NOT_FOUND", "There is no such item.") {}
export class RoundNotOpen extends CodedError<RoundNotOpen>()("rounds.ROUND_NOT_OPEN", "The round is not open.") {}
export class EntriesClosed extends CodedError<EntriesClosed>()(
  "rounds.ENTRIES_CLOSED",
  "The round takes no entries any more.",
) {}
export class AlreadyEntered extends CodedError<AlreadyEntered>()(
  "rounds.ALREADY_ENTERED",
  "All copies of the item are held, and one is entered in a round already.",
) {}
export class ItemReserved extends CodedError<ItemReserved>()(
  "rounds.ITEM_RESERVED",
  "Accepted offers on the item, or with it, hold all of its copies.",
) {}
export class EntryLimitReached extends CodedError<EntryLimitReached>()(
  "rounds.ENTRY_LIMIT_REACHED",
  "The person or the round has as many entries as it may have.",
) {}
export class InvalidWant extends CodedError<InvalidWant>()(
  "rounds.INVALID_WANT",
  "A want is for an entry of another person, or for an own group, each once.",
) {}
export class GroupLimitReached extends CodedError<GroupLimitReached>()(
  "rounds.GROUP_LIMIT_REACHED",
  "A person has at most 100 groups in a round.",
) {}
export class RoundNotSolved extends CodedError<RoundNotSolved>()(
  "rounds.ROUND_NOT_SOLVED",
  "The round has no result yet.",
) {}
export class LegNotFound extends CodedError<LegNotFound>()("rounds.LEG_NOT_FOUND", "There is no such leg.") {}
export class AlreadyConfirmed extends CodedError<AlreadyConfirmed>()(
  "rounds.ALREADY_CONFIRMED",
  "This side has confirmed already.",
) {}
export class ReceiverHasNoCollection extends CodedError<ReceiverHasNoCollection>()(
  "rounds.RECEIVER_HAS_NO_COLLECTION",
  "The receiver has no collection for the item.",
) {}
