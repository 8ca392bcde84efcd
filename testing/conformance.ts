import type { Kit } from "./kit.ts"
import type { MemoryPorts } from "./memory-ports.ts"
import type { Run } from "./run.ts"
import * as suites from "./suites.ts"

/**
 * Runs every suite: an adapter passes when these pass. `run` provides the ports, all on one store, which is empty at
 * first. `readersDuringWrites` says whether others can read while a transaction is open.
 */
export const conformance = (
  kit: Kit,
  run: Run<MemoryPorts>,
  { readersDuringWrites }: { readonly readersDuringWrites: boolean },
): void => {
  const { transactionsSuite, fieldDefinitionsSuite, ...others } = suites
  transactionsSuite(kit, run, { readersDuringWrites })
  // It goes before the others, which add definitions of the system.
  fieldDefinitionsSuite(kit, run)
  for (const suite of Object.values<Suite>(others)) suite(kit, run)
}

type Suite = (kit: Kit, run: Run<MemoryPorts>) => void
