import { Context, Effect } from "effect"

/** What a command finds where it was started. */
export interface Where {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Everything on standard input, as text. */
  readonly input: Effect.Effect<string>
  /** Which of the standard streams are terminals; of standard output its width too. */
  readonly terminals: { readonly input: boolean; readonly errors: boolean; readonly columns: number | null }
}

/** Where this command was started; the process itself, unless something else is provided. */
export const Surroundings = Context.Reference<Where>("curio/cli/Surroundings", {
  defaultValue: () => ({
    env: process.env,
    input: Effect.promise(() => Bun.stdin.text()),
    terminals: {
      input: process.stdin.isTTY,
      errors: process.stderr.isTTY,
      columns: process.stdout.isTTY ? process.stdout.columns || 80 : null,
    },
  }),
})
