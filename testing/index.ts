// The testing kit for embedders: ports in memory, and the suites that an adapter of one's own has to pass.

export { conformance } from "./conformance.ts"
export { emptyPlatform } from "./gameplatform/memory.ts"
export type { Expect, Kit, Test } from "./kit.ts"
export { type MemoryPorts, memoryPorts } from "./memory-ports.ts"
export type { Run } from "./run.ts"
export { type MemoryStore, memoryStore } from "./shared/store.ts"
export type { World } from "./shared/world.ts"
export * from "./suites.ts"
