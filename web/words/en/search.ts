// The search, editions, all items of a user and what is counted of them, in English.
export const search = {
  title: "Search",
  field: "Search for",
  hint: "It finds your items, offers, people, trade rounds, events and messages.",
  none: "Nothing was found for “{q}”.",
  all: "All of these",
  allNamed: "All of these: {kind}",
  found: {
    one: "{count} result",
    other: "{count} results",
  },
  talk: {
    open: "Search",
    title: "Search in this conversation",
    field: "Words of a message",
    none: "No message has these words.",
    found: "Found messages",
    around: "The message and what was said around it",
    newest: "To the newest messages",
  },
} as const

export const edition = {
  known: "What is known of it",
  lookUp: "Ask what it is",
  by: "By",
  year: "Year",
  publisher: "Publisher",
  series: "Series",
  own: "Your copies",
  none: "You have none of it.",
  offered: {
    one: "{count} other user offers it",
    other: "{count} others offer it",
  },
  want: "Add to my wants",
  wanted: "It is on your list of wants.",
} as const

export const ownItems = {
  title: "All my items",
  search: "Do I have this already?",
  type: "Type",
  any: "All types",
  none: "You have nothing with these words.",
  noneOfIt: "You do not have it yet.",
  empty: "You have no items yet.",
} as const

export const statistics = {
  title: "Statistics",
  empty: "There is nothing to count yet.",
  rated: "With a rating",
  types: "Items by type",
  ratings: "Items by rating",
  stars: {
    one: "{count} star",
    other: "{count} stars",
  },
  finished: "Games finished by year",
  name: "Name",
  items: "Items",
  copies: "Copies",
  year: "Year",
  by: "{type}: {field}",
} as const
