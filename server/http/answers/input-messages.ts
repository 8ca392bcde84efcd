import type { ErrorTag } from "../../../core/index.ts"

/**
 * Input that only a use case can refuse: the 400 of the validation, with this message. `<key>` is replaced with the key
 * that the error names. Contract: conventions, errors.
 */
export const inputMessages = {
  "auth.COMMON_PASSWORD": "body.<key> must not be a common password",
  "fields.OPTIONS_OF_NO_SELECT": "body.options must NOT be there for a field that is no select",
  "item-files.MAPPING_OF_NO_COLUMNS": "body.mapping must be curio for jsonl",
  "item-files.UNKNOWN_MAPPING": "body.mapping must name a mapping",
  "items.FIELDS_TOO_LARGE": "body.fields must NOT be longer than 32 KB",
  "items.INVALID_COPIES": "body.copies must be a whole number from 1 to 999",
  "items.INVALID_PURCHASE": "body.purchase must be a price, a day of the calendar, or both",
  "items.INVALID_TAGS": "body.tags must be texts of 1 to 50 characters",
  "items.INVALID_FILTER": "querystring.field.<key> must fit a field of that type",
  "listings.PRICE_MISSING": "body must have required property 'price'",
  "webhooks.ADDRESS_NOT_PUBLIC": "body.url must be a public https address",
  "push.ENDPOINT_NOT_PUBLIC": "body.endpoint must be a public https address",
  "push.KEY_NOT_USABLE": "body.keys.p256dh must be a public key of P-256",
  "moderation.RULE_MISSING": "body must have required property 'rule'",
  "offers.NOTHING_ASKED": "body must have required property 'listingId'",
  "ratings.NOTHING_RATED": "body must have required property 'offerId'",
} as const satisfies { readonly [Tag in ErrorTag]?: string }
