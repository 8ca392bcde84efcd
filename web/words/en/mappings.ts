// What the page about mappings of imports says, in English.
export const mappings = {
  title: "Import mappings",
  about: "How files of other sites and programs are read, where no preset knows them.",
  empty: "No mappings of your own yet.",
  new: "New mapping",
  save: "Save mapping",
  name: "Name",
  nameHint: "Lower-case letters, digits, - and _.",
  sample: "First lines of a file",
  sampleHint: "Paste them with the header: its columns are proposed below, and a saved mapping can be tried with them.",
  try: "Try it",
  tryFirst: "Paste the first lines of a file above to try this mapping.",
  column: "Column",
  target: "What it fills",
  between: "Between",
  text: "Text",
  word: "Word",
  meaning: "Meaning",
  cell: "{title}, row {row}: {name}",
  removeRow: "Take away row {row}: {title}",
  addRow: "Add a row: {title}",
  lines: {
    columns: {
      label: "Columns",
      hint: "For each column what it fills, such as name or field.author. A column without it is left out.",
    },
    joins: {
      label: "Columns that become one text",
      hint: "Rows of one target are joined in their order, with what the first one has between, else a blank.",
    },
    constants: {
      label: "What every item gets",
      hint: "Where the row has nothing: for rating, comment, copies, tags, location and fields.",
    },
    words: {
      label: "What words mean",
      hint: "A cell with this word counts as its meaning; without one it is no value.",
    },
  },
  choices: {
    dates: {
      label: "Order of day and month",
      options: { dmy: "Day first: 31/12/2024", mdy: "Month first: 12/31/2024" },
    },
    dateNumbers: {
      label: "Plain numbers in dates",
      options: {
        days1900: "Days since 1900",
        days1904: "Days since 1904",
        seconds: "Seconds since 1970",
        milliseconds: "Milliseconds since 1970",
      },
    },
    decimal: { label: "Decimals", options: { ".": "1.50", ",": "1,50" } },
    ratingOf: { label: "Best rating", options: { 5: "5", 10: "10", 100: "100" } },
  },
  minorUnits: "Amounts are in the smallest unit, such as cents",
} as const
