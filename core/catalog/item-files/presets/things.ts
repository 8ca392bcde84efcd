import type { Preset } from "./preset.ts"

const discogs: Preset = {
  site: "Discogs",
  guide: "https://www.discogs.com/users/export",
  format: "csv",
  mark: ["release_id", "CollectionFolder", "Date Added"],
  needs: ["Title", "release_id"],
  columns: [
    ["release_id", "externalRef", "edition.discogs"],
    ["Artist", "artist", "field.artist"],
    ["Title", "name"],
    ["Rating", "rating"],
    ["Released", "year"],
    ["Collection Notes", "comment"],
    ["CollectionFolder", "location"],
  ],
  // What its owner has put nowhere is in a folder that every collection has.
  words: { location: { uncategorized: "" } },
  numberedNames: ["Artist", "Label"],
  unknownZero: ["Released", "Rating"],
  identity: ["release_id"],
  copies: ["Date Added", "Collection Media Condition", "Collection Sleeve Condition", "Collection Notes"],
}

const discogsInventory: Preset = {
  site: "Discogs, inventory",
  guide: "https://www.discogs.com/users/export",
  format: "csv",
  mark: ["listing_id", "release_id", "media_condition", "status"],
  needs: ["title", "listing_id"],
  columns: [
    ["listing_id", "externalRef"],
    ["release_id", "edition.discogs"],
    ["artist", "artist", "field.artist"],
    ["title", "name"],
    ["comments", "comment"],
    ["catno", "field.catalog"],
    ["quantity", "copies", "field.quantity"],
    ["price", "price"],
  ],
  numberedNames: ["artist", "label"],
  rows: [{ column: "status", words: ["sold"], becomes: "skipped" }],
  identity: ["listing_id"],
  offers: [{ column: "status", words: ["for sale"], kind: "sale" }],
}

const discogsWantlist: Preset = {
  site: "Discogs, want list",
  guide: "https://www.discogs.com/users/export",
  format: "csv",
  mark: ["release_id", "Artist", "Title", "Notes"],
  needs: ["Title", "release_id"],
  columns: [
    ["release_id", "externalRef", "edition.discogs"],
    ["Artist", "artist"],
    ["Title", "name"],
    ["Notes", "comment"],
  ],
  numberedNames: ["Artist"],
  wants: true,
  identity: ["release_id"],
}

const homebox: Preset = {
  site: "Homebox",
  guide: "https://homebox.software",
  format: "csv",
  mark: ["HB.import_ref", "HB.name"],
  otherMarks: [["HB.name"]],
  needs: ["HB.name"],
  columns: [
    ["HB.import_ref", "externalRef"],
    ["HB.name", "name"],
    ["HB.description", "comment"],
    ["HB.notes", "comment"],
    ["HB.quantity", "copies", "field.quantity"],
    ["HB.purchase_time", "field.purchase_time", "field.purchase_date", "purchaseDate"],
    ["HB.purchase_date", "field.purchase_date", "field.purchase_time", "purchaseDate"],
    ["HB.labels", "field.labels", "field.tags", "tags"],
    ["HB.tags", "field.tags", "field.labels", "tags"],
    ["HB.location", "location"],
    ["HB.purchase_price", "purchasePrice"],
  ],
  prefixes: ["hb.field.", "hb."],
  rows: [
    { column: "HB.sold_to", becomes: "skipped" },
    // Older versions have times and labels, newer ones dates and tags.
    { column: "HB.sold_time", isDate: true, becomes: "skipped" },
    { column: "HB.sold_date", isDate: true, becomes: "skipped" },
  ],
  identity: ["HB.asset_id", "HB.name", "HB.manufacturer", "HB.model_number", "HB.serial_number"],
  copies: ["HB.location", "HB.purchase_time", "HB.purchase_price", "HB.labels", "HB.purchase_date", "HB.tags"],
}

/** Its users choose the columns. Those of amounts have the currency behind their name: `Buying price (EUR)`. */
const numista: Preset = {
  site: "Numista",
  guide: "https://en.numista.com",
  format: "csv",
  mark: ["N# number", "Title"],
  otherMarks: [
    ["N# number (with link)", "Title"],
    ["Issuer", "Title", "Grade", "Quantity"],
  ],
  needs: ["Title"],
  columns: [
    ["Title", "name"],
    ["Quantity", "copies", "field.quantity"],
    ["Gregorian year", "field.gregorian_year", "year"],
    ["Year", "field.year", "year"],
    ["Mintmark", "field.mintmark", "field.mint_mark"],
    ["Grade", "field.grade", "field.condition"],
    ["Public comment", "comment"],
    ["Comment", "comment"],
    ["Storage location", "location"],
    ["Buying price", "field.buying_price", "field.purchase_price", "purchasePrice"],
    ["Acquisition date", "field.acquisition_date", "field.purchase_date", "purchaseDate"],
  ],
  identity: ["N# number", "N# number (with link)", "Issuer", "Title", "Year", "Gregorian year", "Mintmark"],
  copies: ["Grade", "Acquisition date", "Acquisition place", "Storage location", "Public comment", "Comment"],
}

/** Sites and programs for records and other things. Contract: catalog, presets. */
export const thingPresets: Readonly<Record<string, Preset>> = {
  discogs,
  "discogs-inventory": discogsInventory,
  "discogs-wantlist": discogsWantlist,
  homebox,
  numista,
}
