import { CodedError } from "../../shared/index.ts"

/** The caller signed in before the account's credentials were replaced. Contract: auth, POST /auth/reset-password. */
export class Unauthorized extends CodedError<Unauthorized>()(
  "credentials.UNAUTHORIZED",
  "The sign-in is older than the account's credentials.",
) {}
