import type { CollectionId, EntryId, ItemId, PostId, RoundId, UserId } from "../../core/index.ts"
import { every, Fact, type Maybe, not, type Span, some } from "./fact.ts"

export type Visibility = "public" | "friends_only" | "private"

/** What the model knows of an account. */
export interface Account {
  readonly id: UserId
  readonly name: string
  readonly isThere: Fact<boolean>
  /** Whether no administrator has suspended it. */
  readonly isActive: Fact<boolean>
  readonly privacy: Fact<Visibility>
  /** Whether it is shown to visitors, as far as it is public. */
  readonly isOpen: Fact<boolean>
  readonly collections: Set<Collection>
  /** Every item that they ever owned. */
  readonly items: Set<Item>
  readonly posts: Set<Post>
}

export interface Collection {
  readonly id: CollectionId
  readonly type: "books" | "games"
  readonly owner: Account
  readonly isThere: Fact<boolean>
  readonly visibility: Fact<Visibility>
  readonly isOpen: Fact<boolean>
  /** Everybody who ever may have been an editor of it. */
  readonly editors: Map<Account, Fact<boolean>>
  /** Every item that ever was in it. */
  readonly items: Set<Item>
}

/** `null` stands for a collection that is not known: that into which a trade moved the item. */
export interface Item {
  readonly id: ItemId
  readonly name: string
  readonly type: Collection["type"]
  /** How many copies it had at first: one, or more than are ever handed over, so that it stays with its owner. */
  readonly copies: number
  readonly isThere: Fact<boolean>
  readonly owner: Fact<Account>
  readonly place: Fact<Collection | null>
}

export interface Post {
  readonly id: PostId
  readonly author: Account
  readonly isThere: Fact<boolean>
  readonly visibility: Fact<Visibility>
}

/** A trade round that was opened. Contract: market. */
export interface Round {
  readonly id: RoundId
  readonly owner: Account
  readonly visibility: "public" | "friends_only"
  readonly entries: Map<EntryId, Entry>
  /** Everybody who ever tried to enter something. */
  readonly entrants: Set<Account>
}

export interface Entry {
  readonly id: EntryId
  readonly round: Round
  readonly owner: Account
  readonly item: Item
  readonly isThere: Fact<boolean>
  /** Everything that its owner ever said that they would take for it. */
  readonly wants: Set<Entry>
}

/** What each account may see and own, by what was answered. Contract: users, users; catalog, collections. */
export const makeModel = () => {
  const blocks = new Map<string, Fact<boolean>>()
  const friendships = new Map<string, Fact<boolean>>()
  const following = new Map<string, Fact<boolean>>()
  const factIn = (facts: Map<string, Fact<boolean>>, key: string): Fact<boolean> => {
    const known = facts.get(key) ?? new Fact(false)
    facts.set(key, known)
    return known
  }
  const pairOf = (one: Account, other: Account) => [one.id, other.id].sort().join(" ")

  const blocked = (by: Account, other: Account) => factIn(blocks, `${by.id} ${other.id}`)
  const friends = (one: Account, other: Account) => factIn(friendships, pairOf(one, other))
  const follows = (by: Account, other: Account) => factIn(following, `${by.id} ${other.id}`)
  const is = (fact: Fact<boolean>, span: Span): Maybe => fact.equals(span, true)

  /** Whether a block in either direction hides each from the other. */
  const hidden = (one: Account, other: Account, span: Span): Maybe =>
    one === other ? false : some(is(blocked(one, other), span), is(blocked(other, one), span))

  const areFriends = (one: Account, other: Account, span: Span): Maybe => is(friends(one, other), span)

  /** Whether the account is there for a viewer, at least in the restricted form. */
  const seesAccount = (viewer: Account, of: Account, span: Span): Maybe =>
    every(is(viewer.isThere, span), is(of.isThere, span), not(hidden(viewer, of, span)))

  /** Whether an owner shows what has this visibility to the viewer. */
  const admits = (fact: Fact<Visibility>, viewer: Account, owner: Account, span: Span): Maybe =>
    fact.is(span, (value) => (value === "friends_only" ? areFriends(viewer, owner, span) : value === "public"))

  /** Whether a viewer gets the whole profile, and so may see collections and posts. */
  const seesProfile = (viewer: Account, of: Account, span: Span): Maybe =>
    viewer === of ? is(of.isThere, span) : every(seesAccount(viewer, of, span), admits(of.privacy, viewer, of, span))

  const seesCollection = (viewer: Account, { owner, isThere, visibility }: Collection, span: Span): Maybe =>
    every(
      is(isThere, span),
      seesProfile(viewer, owner, span),
      viewer === owner || admits(visibility, viewer, owner, span),
    )

  const seesItem = (viewer: Account, { isThere, place, owner }: Item, span: Span): Maybe =>
    every(
      is(isThere, span),
      owner.is(span, (one) => seesProfile(viewer, one, span)),
      place.is(span, (one) => (one === null ? null : seesCollection(viewer, one, span))),
    )

  /** Whether a user is an editor of a collection. Contract: catalog, editors. */
  const edits = (by: Account, { editors, isThere, owner }: Collection, span: Span): Maybe => {
    const isEditor = editors.get(by)
    return every(
      isEditor !== undefined && is(isEditor, span),
      is(isThere, span),
      is(by.isThere, span),
      is(owner.isThere, span),
      // What the service hides of those who are suspended is not in the model.
      is(owner.isActive, span) === true ? true : null,
      areFriends(by, owner, span),
    )
  }

  /** Whether a viewer who looks at a collection finds it: editors do, also where it is not shown to them elsewhere. */
  const findsCollection = (viewer: Account, collection: Collection, span: Span): Maybe =>
    some(seesCollection(viewer, collection, span), edits(viewer, collection, span))

  const findsItem = (viewer: Account, item: Item, span: Span): Maybe =>
    some(
      seesItem(viewer, item, span),
      every(
        is(item.isThere, span),
        item.place.is(span, (one) => (one === null ? null : edits(viewer, one, span))),
      ),
    )

  /** Whether visitors see a profile. What the service hides of those who are suspended is not in the model. */
  const opensProfile = ({ isActive, isOpen, isThere, privacy }: Account, span: Span): Maybe =>
    every(
      is(isThere, span),
      is(isOpen, span),
      privacy.equals(span, "public"),
      is(isActive, span) === true ? true : null,
    )

  const opensCollection = ({ isOpen, isThere, owner, visibility }: Collection, span: Span): Maybe =>
    every(is(isThere, span), is(isOpen, span), visibility.equals(span, "public"), opensProfile(owner, span))

  const opensItem = ({ isThere, owner, place }: Item, span: Span): Maybe =>
    every(
      is(isThere, span),
      owner.is(span, (one) => opensProfile(one, span)),
      place.is(span, (one) => (one === null ? null : opensCollection(one, span))),
    )

  const seesPost = (viewer: Account, { author, isThere, visibility }: Post, span: Span): Maybe =>
    every(
      is(isThere, span),
      seesProfile(viewer, author, span),
      viewer === author || admits(visibility, viewer, author, span),
    )

  /** Those who entered something may go on to see it, so of them it is not known whether they do not. */
  const seesRound = (viewer: Account, { entrants, owner, visibility }: Round, span: Span): Maybe => {
    const isShown = visibility === "public" || viewer === owner ? true : areFriends(viewer, owner, span)
    const sees = every(is(viewer.isThere, span), is(owner.isThere, span), not(hidden(viewer, owner, span)), isShown)
    return sees === false && entrants.has(viewer) ? null : sees
  }

  return {
    blocked,
    friends,
    follows,
    hidden,
    areFriends,
    seesAccount,
    seesProfile,
    seesCollection,
    seesItem,
    edits,
    findsCollection,
    findsItem,
    opensProfile,
    opensCollection,
    opensItem,
    seesPost,
    seesRound,
  }
}

export type Model = ReturnType<typeof makeModel>
