import type { Words } from "../catalogue.ts"

export const look: Words["look"] = {
  table: "Als Tabelle zeigen",
  tableOf: "Als Tabelle zeigen: {title}",
  of: "{value} von {of}",
  remove: "Wegnehmen: {name}",
  undo: "Rückgängig",
  from: "Gibt",
  item: "Sache",
  to: "Bekommt",
}
