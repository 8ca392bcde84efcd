import { Effect, Layer } from "effect"
import { EventPeople } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { partsOf } from "./parts.ts"
import { standings } from "./standings.ts"

export const eventPeopleRepository = Layer.effect(
  EventPeople,
  Effect.map(Database, (database) => EventPeople.of({ ...standings(database), ...partsOf(database) })),
)
