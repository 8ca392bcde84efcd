export * as FactorsDecisions from "./decisions.ts"
export { wrongCodeLimit } from "./factor-tries.ts"
export { recoveryCodeBytes, recoveryCodeCount } from "./recovery-code.ts"
export { totpSecretBytes } from "./totp.ts"
