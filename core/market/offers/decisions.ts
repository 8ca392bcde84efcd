// The pure decisions of the module, for embedders: nothing of it needs a port.

export { type Change, type Changes, type Destination, intact } from "./deal.ts"
export {
  accountRemoved,
  accountSuspended,
  cancel,
  cancelBetween,
  expire,
  itemDeleted,
  itemsDeleted,
  itemTransferred,
  listingClosed,
} from "./ending.ts"
export { accept, propose, reject } from "./negotiation.ts"
export { type Side, sideOf } from "./offer.ts"
export { create, type Opening } from "./opening.ts"
export { type ProposalContext, proposable } from "./proposal.ts"
export {
  type Confirmation,
  confirm,
  type Handover,
  type Receipt,
  type Receiver,
  transfer,
  type Wanted,
} from "./transfer.ts"
