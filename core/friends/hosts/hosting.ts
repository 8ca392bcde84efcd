import { Result } from "effect"
import { type OwnerRelation, UserNotFound } from "../../users/index.ts"

/** A user's role in what a user hosts for others: an event, a trade round. */
export interface HostRole {
  readonly role: "owner" | "organizer" | null
}

/** Whether the user may manage it: its people and its data. */
export const isHost = ({ role }: HostRole): boolean => role !== null

/** How many organizers it has at most: every list shows them all. Contract: events, hosts; market, hosts of rounds. */
export const mostOrganizers = 20

/** The errors of the module whose things are hosted. */
interface HostErrors<F, N, T> {
  readonly Forbidden: new () => F
  readonly NotFound: new () => N
  readonly TooManyOrganizers: new () => T
}

/**
 * The decisions about hosts, with the errors of the module whose things are hosted. `state` fails where the thing
 * cannot be changed any more. Contract: events, hosts; market, hosts of rounds.
 */
export const hostDecisions = <F, N, T>({ Forbidden, NotFound, TooManyOrganizers }: HostErrors<F, N, T>) => ({
  /** Fails for all users but the owner and the organizers. */
  checkHost: (by: HostRole): Result.Result<void, F> => (isHost(by) ? Result.void : Result.fail(new Forbidden())),

  /**
   * Whether the owner may make a user an organizer: a friend, or a host already, for whom nothing changes.
   * `organizers` is the number of those that there are.
   */
  checkNewOrganizer: <E = never>(
    by: HostRole,
    user: { readonly standing: HostRole; readonly relation: OwnerRelation },
    organizers: number,
    state: Result.Result<unknown, E> = Result.void,
  ): Result.Result<void, F | UserNotFound | E | T> => {
    const isNew = !isHost(user.standing)
    if (by.role !== "owner") return Result.fail(new Forbidden())
    if (isNew && user.relation !== "friend") return Result.fail(new UserNotFound())
    if (Result.isFailure(state)) return Result.fail(state.failure)
    return isNew && organizers >= mostOrganizers ? Result.fail(new TooManyOrganizers()) : Result.void
  },

  /** Whether a user may remove an organizer: the owner each of them, and an organizer oneself. */
  checkOrganizerRemoval: <E = never>(
    by: HostRole,
    organizer: { readonly standing: HostRole; readonly isCaller: boolean },
    state: Result.Result<unknown, E> = Result.void,
  ): Result.Result<void, F | N | E> => {
    if (!organizer.isCaller && by.role !== "owner") return Result.fail(new Forbidden())
    if (organizer.standing.role !== "organizer") return Result.fail(new NotFound())
    return Result.map(state, () => undefined)
  },
})
