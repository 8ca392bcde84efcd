export { type DmRequest, type DmRequestId, dmRequestStatuses } from "./dm-request.ts"
export * as DmRequestsErrors from "./errors.ts"
