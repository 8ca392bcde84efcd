// What the page of worth says, in English.
export const worth = {
  title: "Worth",
  all: "Worth of all your items",
  empty: "Nothing is known yet. Say on the page of an item what you paid. Market values come from sales here.",
  hint:
    "These are sums of what is known. Nothing is converted or guessed. A market value is what the same edition was " +
    "sold for here in the last 365 days, in the same condition. A purchase without a day is in no month.",
  withoutAny: "Without a purchase price: {paid} of {items}. Without a market value: {market} of {items}.",
  paid: "Paid",
  market: "Market value",
  nothing: "Nothing is known",
  sales: { one: "{count} sale", other: "{count} sales" },
  known: "Known of {count} of {items}",
  notKnown: "Not known: {count} of {items}",
  byMonth: "Paid by the end of each month, in {currency}",
  month: "Month",
} as const
