import { Effect, Layer, type Option } from "effect"
import { type ExportLink, ExportLinks } from "../../core/index.ts"
import type { Secrets } from "./derived-key.ts"
import { signedLinks } from "./signed-links.ts"

/** Signed addresses of exports. Contract: exports, own data. */
export const exportLinks = (secrets: Secrets) =>
  Layer.effect(
    ExportLinks,
    Effect.map(signedLinks(secrets, "exports"), ({ sign, verify }) =>
      ExportLinks.of({ sign, verify: (text) => verify(text) as Effect.Effect<Option.Option<ExportLink>> }),
    ),
  )
