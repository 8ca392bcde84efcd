import { Effect, Layer, type Option } from "effect"
import { type AttachmentLink, AttachmentLinks } from "../../core/index.ts"
import type { Secrets } from "./derived-key.ts"
import { signedLinks } from "./signed-links.ts"

/** Signed addresses of attachments. Contract: chat, attachments. */
export const attachmentLinks = (secrets: Secrets) =>
  Layer.effect(
    AttachmentLinks,
    Effect.map(signedLinks(secrets, "attachments"), ({ sign, verify }) =>
      AttachmentLinks.of({ sign, verify: (text) => verify(text) as Effect.Effect<Option.Option<AttachmentLink>> }),
    ),
  )
