// What the page about mappings of imports says, in English.
export const mappings = {
  title: "Import mappings",
  about: "How files of other sites and programs are read, where no preset knows them.",
  empty: "No mappings of your own yet.",
  new: "New mapping",
  save: "Save mapping",
  name: "Name",
  nameHint: "Lower-case letters, digits, - and _.",
  kept: "it has what these lines cannot say, and stays as it is.",
  lines: {
    columns: {
      label: "Columns",
      hint: "A line for each: Title = name. Also copies, editions, rating, comment, externalRef and field.<key>.",
    },
    joins: {
      label: "Columns that become one text",
      hint: 'A line for each: name = Artist + " - " + Title. Without quotes a blank stands between.',
    },
    constants: {
      label: "What every item gets",
      hint: "Where the row has nothing: field.series = Dune. For rating, comment and fields.",
    },
    words: {
      label: "What words mean",
      hint: "A line for each: field.condition: Near Mint = near_mint. Nothing behind = means no value.",
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
