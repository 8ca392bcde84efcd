import type { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { fill } from "../../bench/made-up-rows.ts"
import type { Service } from "../../support/service.ts"
import { copiesOf } from "./copies.ts"
import { crowded } from "./crowded.ts"
import { delivered } from "./delivered.ts"
import { hoarded } from "./hoarded.ts"
import { marketed } from "./marketed.ts"
import { met } from "./met.ts"
import type { Parties } from "./parties.ts"
import { sold } from "./sold.ts"
import { swapped } from "./swapped.ts"
import { talked } from "./talked.ts"

type Ids = Readonly<Record<string, ReadonlyArray<string>>>

/** What is known of the data: the ids by the nouns of the paths, and who may ask. */
export interface World {
  readonly ids: Ids
  readonly tokens: Readonly<Record<"owner" | "other", string>>
}

/**
 * The worst that accounts can store within the limits, as far as minutes of filling allow: what a request reads in one
 * piece is there as often, and as long, as the bounds of SECURITY.md have it. One of each is made over HTTP and then
 * copied in the database.
 */
export const fillWorst = async (service: Service): Promise<World> => {
  const parties: Parties = { service, owner: await service.person(), other: await service.person() }
  const copies = await service.inside(copiesOf as unknown as typeof copiesOf & Effect.Effect<never>)
  const { tables } = await service.inside(Database as unknown as Effect.Effect<Database["Service"]>)
  const both = [parties.owner.user.id, parties.other.user.id]
  const ids: Record<string, ReadonlyArray<string>> = { users: both, people: both }
  for (const part of [crowded, hoarded, marketed, sold, swapped, talked, met, delivered]) {
    const { ids: made, statements } = await part(parties, copies, tables)
    await service.inside(fill(statements) as unknown as Effect.Effect<void>)
    for (const [noun, some] of Object.entries(made)) ids[noun] = [...(ids[noun] ?? []), ...some]
  }
  return {
    ids,
    tokens: { owner: parties.owner.token, other: parties.other.token },
  }
}
