import { Effect } from "effect"

/** Says so once that many pictures or attachments are copied, and stops there until the process is killed. */
export const stopsAfter = (count: string) => (_: string, done: number) =>
  done < Number(count)
    ? Effect.void
    : Effect.andThen(
        Effect.sync(() => process.stdout.write(`${done}\n`)),
        Effect.never,
      )
