import { Effect } from "effect"
import { Elysia } from "elysia"
import { appealSuspension, viewSuspension } from "../../core/index.ts"
import { answer } from "../http/answers/error-response.ts"
import { fails, Ok } from "../http/answers/response-schemas.ts"
import type { Http } from "../http/http.ts"
import { Body } from "../http/validation.ts"
import { AppealText, NoticeView, noticeView } from "./notice-view.ts"

/** Contract: moderation, appeals. */
export const suspensionRoutes = ({ appealCookie, plugin }: Http) =>
  new Elysia({ prefix: "/auth/suspension", tags: ["moderation"] })
    .use(plugin)
    .get("", ({ run, request }) => run(answer(Effect.map(viewSuspension(appealCookie.read(request)), noticeView))), {
      detail: {
        summary: "Shows why your account is suspended.",
        description: "By the cookie `appeal`, which a sign-in to a suspended account sets for 15 minutes.",
      },
      public: true,
      response: { ...Ok(NoticeView), ...fails("factors.INVALID_STATE", "moderation.NOT_FOUND") },
    })
    .post(
      "/appeal",
      ({ run, body: { text }, request }) =>
        run(answer(Effect.map(appealSuspension({ cookie: appealCookie.read(request), text }), noticeView))),
      {
        detail: { summary: "Says something against the suspension of your account, once." },
        public: true,
        body: Body({ text: AppealText }),
        response: {
          ...Ok(NoticeView),
          ...fails(
            "factors.INVALID_STATE",
            "moderation.NOT_FOUND",
            "moderation.ALREADY_APPEALED",
            "moderation.ALREADY_UNDONE",
          ),
        },
      },
    )
