import { freshId } from "../../../../testing/samples/samples.ts"
import type { Break as BreakOf } from "./broken-rules.ts"
import type { Sample, Trader } from "./market-sample.ts"

type Break = BreakOf<Sample>

const move = (item: string, from: Trader, to: Trader) => [
  `update items set owner_id = '${to.id}', collection_id = '${to.games.id}' where id = '${item}'`,
  `update collections set items_count = items_count - 1 where id = '${from.games.id}'`,
  `update collections set items_count = items_count + 1 where id = '${to.games.id}'`,
]

const suspended = ({ id }: Trader) => `update users set suspended_at = created_at where id = '${id}'`

const gone = (item: string, from: Trader) => [
  `delete from items where id = '${item}'`,
  `update collections set items_count = items_count - 1 where id = '${from.games.id}'`,
]

/** An offer with its items gets another status. */
const opened = (offer: string, status: string, place: number) => [
  `update offers set status = '${status}', due_at = created_at, fault = null where id = '${offer}'`,
  `update offer_items set is_open = true, place = ${place} where offer_id = '${offer}'`,
]

/** A way to break each rule that leaves all others whole. */
const first: Readonly<Record<string, Break>> = {
  "An item belongs to the owner of its collection": {
    by: ({ uno, ada }) => [`update items set owner_id = '${ada.id}' where id = '${uno}'`],
    id: ({ uno }) => uno,
  },
  "A collection knows how many items it has": {
    by: ({ ada }) => [`update collections set items_count = items_count + 1 where id = '${ada.games.id}'`],
    id: ({ ada }) => ada.games.id,
  },
  "An item has one active listing at most": {
    without: { index: "listings_active" },
    by: ({ paused }) => [`update listings set status = 'active' where id = '${paused}'`],
  },
  "A listing that is not closed is of an item that its owner has": {
    by: ({ paused, ada }) => [`update listings set owner_id = '${ada.id}' where id = '${paused}'`],
    id: ({ paused }) => paused,
  },
  "A listing has the type of its item": {
    by: ({ active }) => [`update listings set type = 'books' where id = '${active}'`],
    id: ({ active }) => active,
  },
  "A listing that is not closed is found by the condition of its card game": {
    by: ({ active }) => [`update listings set condition = 'mint' where id = '${active}'`],
    id: ({ active }) => active,
  },
  "A listing from before its item's last transfer is closed": {
    by: ({ goAgain }) => [
      `update listings set created_at = (select min(created_at) from users) where id = '${goAgain}'`,
    ],
    id: ({ goAgain }) => goAgain,
  },
  "A suspended account has no active listing": {
    by: ({ ada, pending }) => [
      suspended(ada),
      `update offers set status = 'rejected' where id = '${pending}'`,
      `update offer_items set is_open = false where offer_id = '${pending}'`,
      `update proposals set status = 'rejected' where offer_id = '${pending}'`,
    ],
    id: ({ goAgain }) => goAgain,
  },
  "A suspended account has no pending or accepted offer": {
    by: ({ ada, goAgain }) => [suspended(ada), `update listings set status = 'paused' where id = '${goAgain}'`],
    id: ({ pending }) => pending,
  },
  "An offer is between two people": {
    without: { check: ["offers", "offers_self"] },
    by: ({ rejected, cid }) => [
      `update offers set offerer_id = '${cid.id}' where id = '${rejected}'`,
      `update proposals set proposer_id = '${cid.id}' where offer_id = '${rejected}'`,
    ],
    id: ({ rejected }) => rejected,
  },
  "An offer is for what was listed, and to who listed it": {
    by: ({ rejected, paused }) => [
      `update offers set listing_id = '${paused}' where id = '${rejected}'`,
      `update offer_items set listing_id = '${paused}' where offer_id = '${rejected}'`,
    ],
    id: ({ rejected }) => rejected,
  },
  "A copy of an item has one pending or accepted offer at most": {
    without: { index: "offer_items_open" },
    by: ({ azul, cancelled }) => [
      ...opened(cancelled, "accepted", 1),
      `update items set held = 1 where id = '${azul}'`,
      "update account_usage set cancelled_offers = 0",
    ],
  },
  "An offer has a row for each item that it asks for, and its first one is that of the offer": {
    by: ({ rejected, chess }) => [`update offers set item_id = '${chess}' where id = '${rejected}'`],
  },
  "What an offer asks for has a place while the offer is open: all of it once it was accepted": {
    by: ({ rejected }) => [`update offer_items set is_open = true, place = 999 where offer_id = '${rejected}'`],
  },
  "A proposal has a row for each further item that it asks for or gives": {
    by: ({ rejected }) => [`update proposals set asked_count = 2 where offer_id = '${rejected}'`],
  },
  "An offer was accepted, confirmed and completed as its status says": {
    without: { check: ["offers", "offers_completed"] },
    by: ({ cancelled }) => [`update offers set completed_at = created_at where id = '${cancelled}'`],
    id: ({ cancelled }) => cancelled,
  },
  "An accepted offer is due, unless it has an open problem; another one is not": {
    by: ({ accepted }) => [`update offers set due_at = null where id = '${accepted}'`],
    id: ({ accepted }) => accepted,
  },
  "Only an offer that was accepted was sent, handed over, reminded of or has a problem": {
    by: ({ pending }) => [`update offers set owner_sent_at = created_at where id = '${pending}'`],
    id: ({ pending }) => pending,
  },
  "A problem of an offer is whole, and ends with its offer": {
    by: ({ accepted }) => [`update offers set problem_answered_at = created_at where id = '${accepted}'`],
    id: ({ accepted }) => accepted,
  },
  "A pending offer is for an item that is there, by a listing that is not closed": {
    by: ({ pending }) => [
      `update offers set listing_id = null where id = '${pending}'`,
      `update offer_items set listing_id = null where offer_id = '${pending}'`,
    ],
    id: ({ pending }) => pending,
  },
  "What is left of the items of a pending or accepted offer belongs to those who would give it": {
    by: ({ risk, cid, bob }) => move(risk, cid, bob),
    id: ({ pending }) => pending,
  },
  "The proposals of an offer are numbered from 1 without a gap": {
    by: ({ accepted }) => [`update proposals set number = 5 where offer_id = '${accepted}' and number = 2`],
    id: ({ accepted }) => accepted,
  },
  "A proposal is one side's, of money for a purchase and of an item for a trade": {
    by: ({ accepted, ada }) => [
      `update proposals set proposer_id = '${ada.id}' where offer_id = '${accepted}' and number = 1`,
    ],
  },
  "A pending proposal is the last of a pending offer": {
    without: { index: "proposals_live" },
    by: ({ pending }) => [`update proposals set status = 'pending' where offer_id = '${pending}'`],
  },
  "An offer that was accepted has an accepted proposal, its last; another has none": {
    by: ({ accepted }) => [`update proposals set status = 'rejected' where offer_id = '${accepted}'`],
    id: ({ accepted }) => accepted,
  },
  "An item belongs to whom its last transfer gave it": {
    by: ({ chess, bob, ada }) => move(chess, bob, ada),
    id: ({ chess }) => chess,
  },
  "A listing that is not closed is found by the words of its item's name": {
    by: ({ uno, catan }) => [uno, catan].map((id) => `update items set name = 'Other' where id = '${id}'`),
    count: 2,
  },
  "An item knows how many of its copies accepted offers, entries of trade rounds and loans hold": {
    by: ({ dune }) => [`update items set held = 0 where id = '${dune}'`],
    id: ({ dune }) => dune,
  },
  "No more copies of an item are held than there are": {
    without: { check: ["items", "items_held"] },
    by: ({ azul, cancelled }) => [
      ...opened(cancelled, "accepted", 2),
      "update account_usage set cancelled_offers = 0",
      `update proposals set status = 'accepted'
       where offer_id in (select id from offers where item_id = '${azul}' and status = 'pending')`,
      `update offers set status = 'accepted', accepted_at = created_at, due_at = created_at
       where item_id = '${azul}' and status = 'pending'`,
      `update items set held = 2 where id = '${azul}'`,
    ],
    id: ({ azul }) => azul,
  },
  "A rating is of a completed offer, by one side and about the other": {
    by: ({ ada, cid }) => [`update ratings set rater_id = '${cid.id}' where rater_id = '${ada.id}'`],
  },
  "Each side of an offer rates it once at most": {
    without: { index: "ratings_once" },
    by: ({ ada }) => [
      `insert into ratings (id, offer_id, rater_id, ratee_id, score, created_at)
       select '${freshId()}', offer_id, rater_id, ratee_id, score, created_at from ratings where rater_id = '${ada.id}'`,
    ],
    id: ({ traded }) => traded,
  },
}

/** Other ways, for rules that say several things. */
const others: ReadonlyArray<readonly [rule: string, Break]> = [
  [
    "An offer has a row for each item that it asks for, and its first one is that of the offer",
    { by: ({ rejected }) => [`update offers set items_count = 2 where id = '${rejected}'`] },
  ],
  [
    "What an offer asks for has a place while the offer is open: all of it once it was accepted",
    { by: ({ accepted }) => [`update offer_items set is_open = false where offer_id = '${accepted}'`] },
  ],
  [
    "A proposal has a row for each further item that it asks for or gives",
    { by: ({ pending }) => [`update proposals set further_count = 1 where offer_id = '${pending}' and number = 2`] },
  ],
  [
    "A listing that is not closed is of an item that its owner has",
    { by: ({ catan, cid }) => gone(catan, cid), count: 2 },
  ],
  [
    "An offer was accepted, confirmed and completed as its status says",
    { by: ({ accepted }) => [`update offers set offerer_confirmed_at = created_at where id = '${accepted}'`] },
  ],
  [
    "An offer was accepted, confirmed and completed as its status says",
    { by: ({ pending }) => [`update offers set owner_confirmed_at = created_at where id = '${pending}'`] },
  ],
  [
    "An offer was accepted, confirmed and completed as its status says",
    {
      without: { check: ["offers", "offers_confirmed"] },
      by: ({ traded }) => [`update offers set owner_confirmed_at = null where id = '${traded}'`],
      id: ({ traded }) => traded,
    },
  ],
  [
    "An accepted offer is due, unless it has an open problem; another one is not",
    {
      without: { check: ["offers", "offers_due"] },
      by: ({ pending }) => [`update offers set due_at = created_at where id = '${pending}'`],
      id: ({ pending }) => pending,
    },
  ],
  [
    "Only an offer that was accepted was sent, handed over, reminded of or has a problem",
    {
      by: ({ pending }) => [`update offers set offerer_handover_kind = 'inPerson' where id = '${pending}'`],
      id: ({ pending }) => pending,
    },
  ],
  [
    "A problem of an offer is whole, and ends with its offer",
    {
      by: ({ accepted }) => [
        `update offers set problem_by = 'owner', problem_reason = 'not_received', problem_at = created_at,
         due_at = null where id = '${accepted}'`,
      ],
      id: ({ accepted }) => accepted,
    },
  ],
  [
    "A problem of an offer is whole, and ends with its offer",
    {
      by: ({ cancelled }) => [
        `update offers set problem_by = 'owner', problem_reason = 'not_received', problem_at = created_at,
         owner_words = 'x' where id = '${cancelled}'`,
      ],
      id: ({ cancelled }) => cancelled,
    },
  ],
  [
    "A pending offer is for an item that is there, by a listing that is not closed",
    {
      by: ({ go, goAgain, ada }) => [...gone(go, ada), `update listings set status = 'closed' where id = '${goAgain}'`],
      id: ({ pending }) => pending,
    },
  ],
  [
    "A suspended account has no pending or accepted offer",
    {
      by: ({ cid }) => [
        suspended(cid),
        `update listings set status = 'paused' where status = 'active' and owner_id = '${cid.id}'`,
      ],
      count: 3,
    },
  ],
  [
    "What is left of the items of a pending or accepted offer belongs to those who would give it",
    {
      by: ({ dune, bob, cid }) => [
        ...move(dune, bob, cid),
        `update listings set status = 'closed' where item_id = '${dune}'`,
      ],
      id: ({ accepted }) => accepted,
    },
  ],
  [
    "The proposals of an offer are numbered from 1 without a gap",
    {
      by: ({ rejected }) => [`delete from proposals where offer_id = '${rejected}'`],
      id: ({ rejected }) => rejected,
    },
  ],
  [
    "A proposal is one side's, of money for a purchase and of an item for a trade",
    {
      by: ({ traded }) => [
        `update proposals set price_amount = 1, price_currency = 'EUR', offered_item_id = null,
         offered_item_name = null where offer_id = '${traded}'`,
      ],
    },
  ],
  [
    "A pending proposal is the last of a pending offer",
    { by: ({ rejected }) => [`update proposals set status = 'pending' where offer_id = '${rejected}'`] },
  ],
  [
    "An offer that was accepted has an accepted proposal, its last; another has none",
    {
      by: ({ accepted }) => [
        `update proposals set status = 'superseded' where offer_id = '${accepted}' and number = 2`,
        `update proposals set status = 'accepted' where offer_id = '${accepted}' and number = 1`,
      ],
      id: ({ accepted }) => accepted,
    },
  ],
  [
    "An offer that was accepted has an accepted proposal, its last; another has none",
    {
      by: ({ rejected }) => [`update proposals set status = 'accepted' where offer_id = '${rejected}'`],
      id: ({ rejected }) => rejected,
    },
  ],
  [
    "An item knows how many of its copies accepted offers, entries of trade rounds and loans hold",
    { by: ({ dune }) => [`update items set copies = 2, held = 2 where id = '${dune}'`] },
  ],
  [
    "An item knows how many of its copies accepted offers, entries of trade rounds and loans hold",
    {
      by: ({ uno }) => [`update items set held = 1 where id = '${uno}'`],
      id: ({ uno }) => uno,
    },
  ],
  [
    "A rating is of a completed offer, by one side and about the other",
    { by: ({ ada, cid }) => [`update ratings set ratee_id = '${cid.id}' where rater_id = '${ada.id}'`] },
  ],
  [
    "A rating is of a completed offer, by one side and about the other",
    {
      by: ({ cancelled, ada, cid }) => [
        `update ratings set offer_id = '${cancelled}', ratee_id = '${cid.id}' where rater_id = '${ada.id}'`,
      ],
    },
  ],
]

/** What breaks a rule, and no other. */
export const breaks: ReadonlyArray<readonly [rule: string, Break]> = [...Object.entries(first), ...others]
