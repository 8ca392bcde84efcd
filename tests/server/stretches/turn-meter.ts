/** The longest time of the processor that this thread took between two turns of the event loop. */
export interface TurnMeter {
  readonly begin: () => void
  /** In milliseconds. */
  readonly end: () => number
}

/**
 * Bun looks at its sockets between two immediates, so what it does between them keeps all others waiting. It is the
 * time of the processor and not of a clock: what else the machine does changes nothing. While it measures, the event
 * loop never waits.
 */
export const turnMeter = (): TurnMeter => {
  let isOn = false
  let longest = 0
  let before = 0
  const turned = () => {
    const now = threadMillis()
    longest = Math.max(longest, now - before)
    before = now
    if (isOn) setImmediate(turned)
  }
  return {
    begin: () => {
      isOn = true
      longest = 0
      before = threadMillis()
      setImmediate(turned)
    },
    end: () => {
      isOn = false
      return Math.max(longest, threadMillis() - before)
    },
  }
}

const threadMillis = (): number => {
  const { system, user } = process.threadCpuUsage()
  return (user + system) / 1000
}
