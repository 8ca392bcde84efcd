// What the page of a share link says, in English.
export const shares = {
  title: "Shared with you",
  signIn: "Sign in to make an offer",
  by: "Shared by {name}",
  gone: "This link is not good any more.",
  items: { one: "{count} item", other: "{count} items" },
  things: "Items",
  empty: "There are no items in it yet.",
} as const
