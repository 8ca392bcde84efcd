// The pure decisions of the module, for embedders: nothing of it needs a port.

export { type Complaint, decide, report } from "./report.ts"
