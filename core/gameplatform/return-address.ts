/** Where the browser comes back to from one trip; the platform vouches for the whole address. Contract: game platform, linking. */
export const returnAddress = (callback: string, state: string): string =>
  `${callback}?state=${encodeURIComponent(state)}`
