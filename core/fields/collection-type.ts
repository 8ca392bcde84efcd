/** What a collection is of; each type but `custom` has fields of the system. Contract: catalog, field definitions. */
export const collectionTypes = ["games", "books", "cardgames", "boardgames", "custom"] as const

export type CollectionType = (typeof collectionTypes)[number]
