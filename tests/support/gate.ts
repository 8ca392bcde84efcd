/** A server's answer that waits until a test lets everybody through, and counts who waits. */
export const gate = () => {
  const opened = Promise.withResolvers<void>()
  let arrived = Promise.withResolvers<void>()
  let [waiting, most, all] = [0, 0, 0]
  return {
    /** What a request does first. */
    pass: async () => {
      all += 1
      waiting += 1
      most = Math.max(most, waiting)
      arrived.resolve()
      arrived = Promise.withResolvers()
      await opened.promise
      waiting -= 1
    },
    /** Waits until so many requests wait. */
    untilWaiting: async (count: number) => {
      while (waiting < count) await arrived.promise
    },
    open: () => opened.resolve(),
    /** How many requests wait, the most that ever did at once, and how many came at all. */
    counts: () => ({ waiting, most, all }),
  }
}
