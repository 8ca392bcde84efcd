// What figures, chips and other parts of the look say, in English.
export const look = {
  table: "Show as a table",
  tableOf: "Show as a table: {title}",
  of: "{value} of {of}",
  remove: "Take away: {name}",
  undo: "Undo",
  from: "Gives",
  item: "Thing",
  to: "Receives",
} as const
