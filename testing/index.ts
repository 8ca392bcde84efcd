// The testing kit for embedders: ports in memory, and the suites that an adapter of one's own has to pass.

export { conformance } from "./conformance.ts"
export type { Expect, Kit, Test } from "./kit.ts"
export { emptyPlatform } from "./memory/game-library.ts"
export { type MemoryPorts, memoryPorts } from "./memory/memory-ports.ts"
export { type MemoryStore, memoryStore } from "./memory/store.ts"
export type { World } from "./memory/world.ts"
export type { Run } from "./run.ts"
export * from "./suites/index.ts"
