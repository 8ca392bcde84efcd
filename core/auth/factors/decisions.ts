// The pure decisions of the module, for embedders: nothing of it needs a port.

export { isConfirmable } from "./authenticator.ts"
export { base32 } from "./base32.ts"
export { secondsUntilNextCode, wrongCodesCountAfter } from "./factor-tries.ts"
export { methodsOf } from "./methods.ts"
export { passkeyCreation, passkeyRequest, userHandle } from "./passkey-options.ts"
export { isProven, provenUntil } from "./proof.ts"
export { plainRecoveryCode, recoveryCode } from "./recovery-code.ts"
export { codeOfHmac, counterOf, stepAt, stepOfCode, stepsAround, totpUri } from "./totp.ts"
