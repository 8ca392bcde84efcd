import type { Words } from "../catalogue.ts"

export const prices: Words["prices"] = {
  title: "Preise",
  sold: "Wofür Stücke verkauft wurden",
  period: "Jahr",
  median: "Median",
  span: "Von – bis",
  count: "Verkäufe",
  asked: { one: "{count} wird gerade angeboten: {span}", other: "{count} werden gerade angeboten: {span}" },
}
