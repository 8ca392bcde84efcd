const inAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("token") ?? ""

/** The token of a link in a mail. It leaves the address bar at once, so that it is in no history and no screenshot. */
export const token = inAddress()

if (token !== "") history.replaceState(history.state, "", location.pathname + location.search)

// Another link of the same kind, opened on the same page, does not load the page by itself.
addEventListener("hashchange", () => {
  if (inAddress() !== "") location.reload()
})
