import { browsing } from "./en/browsing.ts"
import { collections, imports, items, many } from "./en/collections.ts"
import { deal } from "./en/deal.ts"
import { errors } from "./en/errors.ts"
import { events } from "./en/events.ts"
import { confirmSelf } from "./en/factors.ts"
import { fields } from "./en/fields.ts"
import { handing } from "./en/handing.ts"
import { help, site } from "./en/help.ts"
import { loans } from "./en/loans.ts"
import { look } from "./en/look.ts"
import { listings, market, offers, ratings } from "./en/market.ts"
import { messages } from "./en/messages.ts"
import { moderation } from "./en/moderation.ts"
import { nav } from "./en/nav.ts"
import { notifications } from "./en/notifications.ts"
import { people } from "./en/people.ts"
import { phone } from "./en/phone.ts"
import { prices } from "./en/prices.ts"
import { legs, rounds } from "./en/rounds.ts"
import { edition, ownItems, search, statistics } from "./en/search.ts"
import { sets } from "./en/sets.ts"
import { settings } from "./en/settings.ts"
import { shares } from "./en/shares.ts"
import { sure } from "./en/sure.ts"
import { wants } from "./en/wants.ts"
import { worth } from "./en/worth.ts"

// The sentences of the app in English. Those of other languages have the same keys and the same placeholders.
export const en = {
  ...events,
  ...messages,
  ...people,
  deal,
  notifications,
  common: {
    email: "Email",
    password: "Password",
    displayName: "Display name",
    signIn: "Sign in",
    home: "Go to Home",
    loading: "Loading …",
    failed: "This could not be loaded",
    more: "Load more",
    tryAgain: "Try again",
    close: "Close",
    cancel: "Cancel",
    back: "Back",
    save: "Save",
    edit: "Edit",
    delete: "Delete",
    copy: "Copy",
    copied: "Copied.",
    name: "Name",
    reload: "Load again",
    yes: "Yes",
    no: "No",
    skip: "Skip to the content",
    offline: "There is no connection. What is new will come when it is back.",
    elsewhere: "This community is at {address}.",
  },
  nav,
  themes: { system: "As the system", light: "Light", dark: "Dark" },
  visibilities: { public: "Everybody", friends_only: "Friends", private: "Only me" },
  types: {
    games: "Video games",
    books: "Books",
    cardgames: "Card games",
    boardgames: "Board games",
    custom: "Other things",
  },
  forms: {
    required: "Please fill in this field.",
    email: "Please enter an email address, such as ada@example.com.",
    address: "Please enter a web address, such as https://example.com.",
    tooShort: "Please enter at least {count} characters.",
    tooLong: "Please enter at most {count} characters.",
    wrong: "Please check this field.",
    commonPassword: "This password is one of the most common ones. Please choose another.",
  },
  signIn: {
    title: "Sign in",
    submit: "Sign in",
    forgot: "Forgot your password?",
    create: "Create an account",
    provider: "Sign in with your provider",
    with: "Sign in with {provider}",
    passkey: "Sign in with a passkey",
  },
  confirmSelf,
  signUp: {
    title: "Create your account",
    submit: "Create account",
    passwordHint: "At least 8 characters.",
    invite: "Invite code",
    closed: "New accounts are made by the administrators of this community.",
    signIn: "You have an account? Sign in",
    welcome: "Welcome",
    checkMail: "We have sent a mail to {email}. Open its link to verify your address.",
    start: "Start",
  },
  forgot: {
    title: "Forgot your password?",
    hint: "We send you a link to choose a new one.",
    submit: "Send the link",
    sent: "If there is an account for {email}, a mail with a link is on its way.",
    back: "Back to sign-in",
  },
  reset: {
    title: "Choose a new password",
    newPassword: "New password",
    submit: "Save password",
    done: "Your password was changed. You can sign in with it now.",
  },
  verifyEmail: { title: "Verify your address", done: "Your email address is verified." },
  confirmEmail: { title: "Confirm your new address", done: "Your new email address is confirmed." },
  undoEmail: { title: "Keep your old address", done: "The change of your email address was undone." },
  undoAdded: {
    title: "Remove what was added",
    done:
      "What was added to your account is removed, and all devices are signed out. A mail leads you to a new " +
      "password. If your email address was changed too, use the link of that mail.",
  },
  unsubscribe: {
    title: "Unsubscribe",
    done: "You get no more of these mails. The settings of notifications bring them back.",
  },
  callback: { title: "Signing in" },
  notFound: { title: "Not found", sentence: "There is no page at this address." },
  home: {
    title: "Home",
    feed: "Posts",
    write: "Write a post",
    pictures: "Pictures",
    visibility: "Who sees it",
    from: "Whose posts",
    sources: { all: "Everybody", followed: "Friends and those you follow" },
    publish: "Publish",
    empty: "No posts yet. Write the first one.",
  },
  posts: {
    title: "Post",
    showsItem: "Shows {item}",
    picture: "Picture {number} of the post by {name}",
    comments: { one: "{count} comment", other: "{count} comments" },
    commentsLabel: "Comments",
    noComments: "No comments yet.",
    comment: "Write a comment",
    sendComment: "Comment",
    remove: "Delete",
    reactions: "Reactions",
    reaction: "{name}: {count}",
    reactionNames: { like: "Like", love: "Love", wow: "Wow", laugh: "Laugh", sad: "Sad" },
  },
  reports: {
    report: "Report",
    title: "Report",
    reason: "What is wrong?",
    reasons: {
      spam: "Spam",
      harassment: "Harassment",
      nsfw: "Not suitable for everybody",
      hate: "Hate",
      scam: "Scam",
      other: "Something else",
    },
    details: "Details",
    send: "Send report",
    sent: "Thank you. The administrators will look at it.",
  },
  edition,
  ownItems,
  search,
  statistics,
  look,
  market,
  browsing,
  collections,
  items,
  imports,
  many,
  help,
  site,
  listings,
  loans,
  moderation,
  offers,
  phone,
  prices,
  handing,
  ratings,
  legs,
  rounds,
  settings,
  sets,
  shares,
  sure,
  wants,
  worth,
  errors,
  fields,
} as const
