import { describe, expect, test } from "bun:test"
import type { Kit } from "../../testing/kit.ts"

/** The test framework for the suites that ship. */
export const kit: Kit = { describe, expect, test }
