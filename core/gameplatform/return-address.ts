/**
 * The address to which the browser returns from one flow. The platform signs the whole address.
 * Contract: gameplatform, linking.
 */
export const returnAddress = (callback: string, state: string): string =>
  `${callback}?state=${encodeURIComponent(state)}`
