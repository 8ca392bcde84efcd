/** Looks until it holds, and leaves the processor in between to what it waits for. */
export const until = async (holds: () => boolean | Promise<boolean>, millis = 3): Promise<void> => {
  while (!(await holds())) await Bun.sleep(millis)
}

/** Looks until a server is ready: it gives its database two seconds to answer, which a busy machine may exceed. */
export const untilReady = (url: string): Promise<void> =>
  until(async () => (await fetch(`${url}/ready`)).status === 200, 20)
