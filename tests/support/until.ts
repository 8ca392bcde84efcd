/** Looks until it holds, and leaves the processor in between to what it waits for. */
export const until = async (holds: () => boolean | Promise<boolean>, millis = 3): Promise<void> => {
  while (!(await holds())) await Bun.sleep(millis)
}
