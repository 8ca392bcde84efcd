/** Sends a request again and again until the end; `slowest` starts again each time that it is asked. */
export const watch = (request: () => Promise<{ readonly status: number }>) => {
  let slowest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now()
      const { status } = await request()
      if (status >= 400) throw new Error(`A request was answered with ${status}`)
      slowest = Math.max(slowest, performance.now() - asked)
      await Bun.sleep(3)
    }
  })()
  const since = () => {
    const answer = slowest
    slowest = 0
    return answer
  }
  return {
    slowest: since,
    end: async () => {
      isOver = true
      await asking
      return slowest
    },
  }
}

/** Asks for a number again and again until the end, and answers the highest one. */
export const highest = (ask: () => Promise<number>) => {
  let most = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      most = Math.max(most, await ask())
      await Bun.sleep(2)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await asking
      return most
    },
  }
}
