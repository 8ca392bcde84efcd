import { type SQL, sql } from "drizzle-orm"
import type { Tables } from "../schema/tables.ts"
import { eventVisibilityOf } from "../visibility/event-visibility.ts"
import { roundVisibilityOf } from "../visibility/round-visibility.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"

/**
 * What the subject of a notification that the recipient is shown is called. Listings, loans and collections are shown
 * to those alone who see them; of the others the recipient has to be a side, or to see them now. Each is one row that
 * is read by its id. Contract: delivery, notifications.
 */
export const nameOfSubjectIn = (tables: Tables, table = tables.notifications): SQL<string | null> => {
  const { collections, events, items, listings, loans, offers, roundLegs, rounds } = tables
  const { subjectId, subjectKind, userId } = table
  const { notBlocked } = visibilityOf(tables)
  const { seesEvent } = eventVisibilityOf(tables)
  const { seesRound } = roundVisibilityOf(tables)
  return nested(sql<string | null>`case ${subjectKind}
    when 'listing' then (select ${items.name} from ${listings} inner join ${items} on ${items.id} = ${listings.itemId}
      where ${listings.id} = ${subjectId})
    when 'offer' then (select ${offers.itemName} from ${offers}
      where ${offers.id} = ${subjectId} and ${userId} in (${offers.ownerId}, ${offers.offererId}))
    when 'leg' then (select ${roundLegs.itemName} from ${roundLegs}
      where ${roundLegs.id} = ${subjectId} and ${userId} in (${roundLegs.giverId}, ${roundLegs.receiverId})
      and ${notBlocked(roundLegs.giverId, roundLegs.receiverId)})
    when 'round' then (select ${rounds.name} from ${rounds}
      where ${rounds.id} = ${subjectId} and (${seesRound(userId)}))
    when 'event' then (select ${events.name} from ${events}
      where ${events.id} = ${subjectId} and (${seesEvent(userId)}))
    when 'collection' then (select ${collections.name} from ${collections} where ${collections.id} = ${subjectId})
    when 'loan' then (select ${items.name} from ${loans} inner join ${items} on ${items.id} = ${loans.itemId}
      where ${loans.id} = ${subjectId})
    end`)
}
