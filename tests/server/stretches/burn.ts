/** Keeps this thread busy until it has taken so many milliseconds of the processor. */
export const burn = (millis: number): void => {
  const before = process.threadCpuUsage()
  for (;;) {
    const { system, user } = process.threadCpuUsage(before)
    if (user + system >= millis * 1000) return
  }
}
