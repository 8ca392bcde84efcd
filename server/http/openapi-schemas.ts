import {
  collectionTypes,
  fieldTypes,
  importStatuses,
  listingKinds,
  listingStatuses,
  offerKinds,
  offerStatuses,
  proposalStatuses,
} from "../../core/index.ts"

const words = (...known: readonly string[]) => ({ type: "string", enum: known })

/** Schemas of single values that many others have; the document refers to them wherever one of these stands. */
export const commonSchemas: Readonly<Record<string, object>> = {
  Id: { type: "string", format: "uuid" },
  Timestamp: { type: "string", format: "date-time" },
  CollectionType: words(...collectionTypes),
  FieldType: words(...fieldTypes),
  ImportStatus: words(...importStatuses),
  ListingKind: words(...listingKinds),
  ListingStatus: words(...listingStatuses),
  OfferKind: words(...offerKinds),
  OfferStatus: words(...offerStatuses),
  ProposalStatus: words(...proposalStatuses),
  Visibility: words("public", "friends_only", "private"),
}
