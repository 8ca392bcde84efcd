import type { KeptAnswer } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  keptAnswers: map<string, KeptAnswer>({ goesWith: { users: ({ by }, user) => by === user } }),
}
