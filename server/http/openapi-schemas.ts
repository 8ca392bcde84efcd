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

/** Values of these schemas that the document shows. */
export const commonExamples: Readonly<Record<string, { readonly examples: ReadonlyArray<unknown> }>> = {
  Id: { examples: ["0199f2c8-3b1a-7c55-9d0e-5f7a1c2b3d4e"] },
  Timestamp: { examples: ["2026-03-01T12:00:00.000Z"] },
  Money: { examples: [{ amount: 1250, currency: "EUR" }] },
  Price: { examples: [{ amount: 1250, currency: "EUR" }] },
}

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
