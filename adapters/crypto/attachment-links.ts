import { Effect, Layer, type Option, type Redacted } from "effect"
import { type AttachmentLink, AttachmentLinks } from "../../core/index.ts"
import { signedLinks } from "./signed-links.ts"

/** Signed addresses of attachments. Contract: chat, attachments. */
export const attachmentLinks = (master: Redacted.Redacted) =>
  Layer.effect(
    AttachmentLinks,
    Effect.map(signedLinks(master, "attachments"), ({ sign, verify }) =>
      AttachmentLinks.of({ sign, verify: (text) => verify(text) as Effect.Effect<Option.Option<AttachmentLink>> }),
    ),
  )
