/** Whether the page is shown because the user went back or forward. */
export const cameBack = (): boolean => isBack

/** How far each address was scrolled. */
const heights = new Map<string, number>()
let isBack = false

/** Remembers where the user is on each page. */
export const beginPlaces = (): void => {
  history.scrollRestoration = "manual"
  addEventListener("scroll", () => heights.set(location.href, scrollY), { passive: true })
  addEventListener("click", () => (isBack = false), { capture: true })
  addEventListener("popstate", () => (isBack = true), { capture: true })
}

/** Scrolls to where the user was on this page, if they came back to it. */
export const returnToPlace = (): void => {
  if (isBack) scrollTo(0, heights.get(location.href) ?? 0)
}
