// What an edition was sold for, in English.
export const prices = {
  title: "Prices",
  sold: "What copies were sold for",
  period: "Year",
  median: "Median",
  span: "From – to",
  count: "Sales",
  asked: { one: "{count} is offered now: {span}", other: "{count} are offered now: {span}" },
} as const
