import { Effect } from "effect"
import { Elysia } from "elysia"
import { type RoundFile, type RoundId, readRoundFile, type UserId } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { RoundInputView, RoundResultView } from "./round-files-view.ts"
import { WhichRound } from "./round-terms.ts"

/** Contract: market, repeatable. */
export const roundFileRoutes = ({ plugin, readers }: Http) =>
  new Elysia({ prefix: "/rounds/:id", tags: ["market"] })
    .use(plugin)
    .get(
      "/input",
      ({ run, user, params, set, request, address }) =>
        run(
          answer(
            Effect.map(portionsOf(params.id, user.id, "input"), (portions) => {
              const stream = readers.send(portions, [user.id, address], request.signal)
              set.headers["content-type"] = "application/json"
              return stream as never
            }),
          ),
        ),
      {
        detail: { summary: "Returns what decided the result of a solved round." },
        params: WhichRound,
        response: { ...Ok(RoundInputView), ...fails("rounds.NOT_FOUND", "rounds.ROUND_NOT_SOLVED") },
      },
    )
    .get(
      "/result",
      ({ run, user, params, set, request, address }) =>
        run(
          answer(
            Effect.map(portionsOf(params.id, user.id, "result"), (portions) => {
              const stream = readers.send(portions, [user.id, address], request.signal)
              set.headers["content-type"] = "application/json"
              return stream as never
            }),
          ),
        ),
      {
        detail: { summary: "Returns the result of a solved round, with its proof." },
        params: WhichRound,
        response: { ...Ok(RoundResultView), ...fails("rounds.NOT_FOUND", "rounds.ROUND_NOT_SOLVED") },
      },
    )

const portionsOf = (id: RoundId, viewer: UserId, file: RoundFile) =>
  Effect.map(readRoundFile({ id, viewer, file }), ({ next }) => bytesOf(next))

/** One portion after the other, each read when the one before is sent. */
async function* bytesOf(next: Effect.Effect<string | null>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder()
  for (;;) {
    const text = await Effect.runPromise(next)
    if (text === null) return
    yield encoder.encode(text)
  }
}
