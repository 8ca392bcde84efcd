const listing = ["404 NOT_FOUND", "403 NOT_AUTHORIZED"]
const offer = ["404 OFFER_NOT_FOUND", "403 NOT_AUTHORIZED"]
const negotiation = [...offer, "409 OFFER_NOT_NEGOTIABLE", "409 INVALID_TRANSITION"]
const gone = ["410 ITEM_GONE", "410 OFFERED_ITEM_GONE"]
const terms = [
  "422 INVALID_PROPOSAL",
  "404 OFFERED_ITEM_NOT_FOUND",
  "403 OFFERED_ITEM_NOT_OWNED",
  "422 OFFERED_COLLECTION_PRIVATE",
  "403 OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
]
const asked = [
  "404 LISTING_NOT_FOUND",
  "403 CANNOT_OFFER_OWN_ITEM",
  "404 ITEM_NOT_FOUND",
  "404 ITEM_NOT_AVAILABLE",
  "409 LISTING_NOT_ACTIVE",
  "422 ITEM_NOT_FOR_SALE",
  "422 ITEM_NOT_FOR_TRADE",
  ...terms,
  "409 DUPLICATE_PENDING_OFFER",
]
const person = ["404 USER_NOT_FOUND"]

/**
 * The refusals that the contract names for each route, as far as a caller can meet them who is signed in and sends
 * nothing malformed. Written from the contract and not from the routes.
 */
export const refusals = {
  "POST /listings": ["404 ITEM_NOT_FOUND", "403 NOT_AUTHORIZED", "409 ALREADY_LISTED"],
  "GET /listings": [],
  "GET /listings/mine": [],
  "GET /listings/:id": ["404 NOT_FOUND"],
  "PATCH /listings/:id": [...listing, "422 LISTING_CLOSED"],
  "POST /listings/:id/pause": [...listing, "422 LISTING_CLOSED", "422 INVALID_TRANSITION"],
  "POST /listings/:id/resume": [...listing, "422 LISTING_CLOSED", "422 INVALID_TRANSITION", "409 ALREADY_LISTED"],
  "DELETE /listings/:id": [...listing, "422 LISTING_CLOSED"],
  "DELETE /listings/:id?hard": [...listing, "422 LISTING_NOT_CLOSED"],
  "POST /offers": asked,
  "GET /offers": [],
  "GET /offers/:id": offer,
  "GET /offers/:id/proposals": offer,
  "POST /offers/:id/proposals": [...negotiation, "409 ALREADY_PROPOSED", ...asked],
  "POST /offers/:id/accept": [
    ...negotiation,
    "409 NO_PENDING_PROPOSAL",
    "403 CANNOT_ACCEPT_OWN_PROPOSAL",
    ...gone,
    "409 ITEM_RESERVED",
  ],
  "POST /offers/:id/reject": [...negotiation, "409 NO_PENDING_PROPOSAL", "403 CANNOT_REJECT_OWN_PROPOSAL"],
  "POST /offers/:id/cancel": [...offer, "409 INVALID_TRANSITION"],
  "POST /offers/:id/confirm": [
    ...offer,
    "409 INVALID_TRANSITION",
    "409 ALREADY_CONFIRMED",
    ...gone,
    "422 OFFERER_HAS_NO_COLLECTION",
    "422 OWNER_HAS_NO_COLLECTION",
  ],
  "POST /ratings": [...offer, "422 OFFER_NOT_COMPLETED", "409 ALREADY_RATED"],
  "GET /offers/:id/ratings": ["404 NOT_FOUND", "403 NOT_AUTHORIZED"],
  "GET /users/:id/ratings": person,
  "GET /users/:id/listings": person,
  "GET /users/:id": person,
  "POST /collections/:id/items": ["404 NOT_FOUND", "403 FORBIDDEN"],
  "PATCH /items/:id": ["404 NOT_FOUND", "403 FORBIDDEN", "409 COLLECTION_TYPE_MISMATCH"],
  "DELETE /items/:id": ["404 NOT_FOUND", "403 FORBIDDEN"],
  "GET /items/:id": ["404 NOT_FOUND"],
  "GET /items": [],
  "POST /collections": [],
  "PATCH /collections/:id": ["404 NOT_FOUND", "403 FORBIDDEN"],
  "GET /collections": [],
  "GET /collections/:id/items": ["404 NOT_FOUND"],
  "PUT /blocks/:userId": person,
  "DELETE /blocks/:userId": ["404 NOT_FOUND"],
  "GET /blocks": [],
  "POST /friends/requests": [...person, "409 ALREADY_EXISTS"],
  "GET /friends": [],
  "GET /notifications": [],
} satisfies Record<string, ReadonlyArray<string>>

export type Route = keyof typeof refusals
