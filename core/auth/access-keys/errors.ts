import { CodedError } from "../../shared/index.ts"

export class AccessKeyNotFound extends CodedError<AccessKeyNotFound>()(
  "access-keys.NOT_FOUND",
  "There is no such access key.",
) {}
export class AccessKeyLimitReached extends CodedError<AccessKeyLimitReached>()(
  "access-keys.LIMIT_REACHED",
  "The account has as many access keys as it may have.",
) {}
