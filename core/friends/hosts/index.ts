export { type HostRole, hostDecisions, isHost, mostOrganizers } from "./hosting.ts"
export { inviteeOf } from "./invitee.ts"
