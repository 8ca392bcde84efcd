import { Effect, Option, Redacted } from "effect"
import {
  createAccount,
  type EmailAddress,
  fileReport,
  grantRole,
  type Listing,
  type ReportReason,
  type User,
  Users,
} from "../../core/index.ts"

/** How many people it takes, so that reports are by others than whom they are about. */
const fewest = 4

/**
 * A moderator, unless there is one, with three reports in the queue: of a listing, if there is one, and of people.
 * Where `MODERATOR_FACTOR` says so a role needs a second factor, and the account has none here.
 */
export const makeDemoModeration = Effect.fnUntraced(function* (
  people: ReadonlyArray<User>,
  [listing]: ReadonlyArray<Pick<Listing, "id" | "ownerId">>,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const [first, second, third, last] = people
  if (people.length < fewest || first === undefined || second === undefined || third === undefined) return
  const users = yield* Users
  if (last === undefined || Option.isSome(yield* users.findByEmail(email as EmailAddress))) return
  const { id } = yield* createAccount({
    ...{ email: email as EmailAddress, displayName: "Mona", password: Redacted.make(password) },
  })
  yield* Effect.ignore(grantRole({ id, role: "moderator", by: null }))
  const report = (by: User, targetType: "listing" | "user", targetId: string, reason: ReportReason, details: string) =>
    fileReport({ by: by.id, targetType, targetId, reason, details })
  const buyer = listing?.ownerId === third.id ? last : third
  if (listing === undefined) yield* report(third, "user", second.id, "scam", "Wants to be paid before anything is sent")
  else yield* report(buyer, "listing", listing.id, "scam", "Asks to be paid before anything is sent")
  yield* report(second, "user", last.id, "harassment", "Writes to me again and again")
  yield* report(last, "user", first.id, "spam", "The profile is an advertisement")
})
