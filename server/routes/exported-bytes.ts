import { type Context, Effect } from "effect"
import type { exportItems, Position } from "../../core/index.ts"
import type { Services } from "../http/services.ts"

type Exported = Effect.Success<ReturnType<typeof exportItems>>

/** The bytes of an exported file, in portions that are read while they are sent. */
export async function* exportedBytes(
  { head, portion }: Exported,
  services: Context.Context<Services>,
): AsyncGenerator<Uint8Array> {
  const run = Effect.runPromiseWith(services)
  const encoder = new TextEncoder()
  if (head !== "") yield encoder.encode(head)
  let after: Position | null = null
  do {
    const { next, text }: Effect.Success<ReturnType<Exported["portion"]>> = await run(portion(after))
    if (text !== "") yield encoder.encode(text)
    after = next
  } while (after !== null)
}
