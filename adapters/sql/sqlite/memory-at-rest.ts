/** How often it is looked at what the process does. */
export const lookEveryMillis = 10_000

/** A process at rest takes less processor time between two looks. */
export const mostAtRestMillis = 100

/**
 * What is called every ten seconds: once the process does next to nothing it calls `giveBack`, and not again before it
 * has worked. Connections keep pages of the file, 32 MiB each at most; the system has them too for as long as it needs
 * the memory for nothing else, so that reading them again takes microseconds. `usedMillis` is the processor time that
 * the process has used.
 */
export const atRest = (giveBack: () => void, usedMillis = processorMillis): (() => void) => {
  let before = usedMillis()
  let rested = false
  return () => {
    const used = usedMillis()
    const rests = used - before < mostAtRestMillis
    before = used
    if (rests && !rested) giveBack()
    rested = rests
  }
}

const processorMillis = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}
