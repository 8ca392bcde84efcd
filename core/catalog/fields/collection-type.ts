/** The types of collections. Each type but `custom` has system fields. Contract: catalog, field definitions. */
export const collectionTypes = ["games", "books", "cardgames", "boardgames", "custom"] as const

export type CollectionType = (typeof collectionTypes)[number]
