import { Effect, Layer, type Option, type Redacted } from "effect"
import { type ExportLink, ExportLinks } from "../../core/index.ts"
import { signedLinks } from "./signed-links.ts"

/** Signed addresses of exports. Contract: auth, own data. */
export const exportLinks = (master: Redacted.Redacted) =>
  Layer.effect(
    ExportLinks,
    Effect.map(signedLinks(master, "exports"), ({ sign, verify }) =>
      ExportLinks.of({ sign, verify: (text) => verify(text) as Effect.Effect<Option.Option<ExportLink>> }),
    ),
  )
