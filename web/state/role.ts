import type { OwnRole } from "@curio/client"
import { signal } from "@preact/signals"
import { client } from "./curio.ts"

/** What the user may do besides what every user may; `undefined` until the server has said so. */
export const role = signal<OwnRole | undefined>(undefined)

/** Asks for the role: after signing in, and where it matters, because a second factor brings it into use. */
export const askRole = (): void =>
  void client.api.moderation.role.get().then(
    ({ data }) => {
      if (data !== null) role.value = data
    },
    // Without a connection it stays as it was.
    () => undefined,
  )
