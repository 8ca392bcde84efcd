import { nounOf } from "./path-parts.ts"

const id = "0199f2c8-3b1a-7c55-9d0e-5f7a1c2b3d4e"
const price = { amount: 1250, currency: "EUR" }
const place = { kind: "onsite", address: "Elm Street 7", city: "Berlin" }
const event = {
  name: "Swap meet",
  startsAt: "2030-03-01T18:00:00Z",
  endsAt: "2030-03-01T20:00:00Z",
  timeZone: "Europe/Berlin",
  place,
}

/**
 * The name of a body in the OpenAPI document, so that clients that are made from it have names for what they send:
 * `POST /wants` takes a `CreateWant`, `PATCH /wants/{id}` a `WantChange`. Equal bodies share a name, as the form with
 * one file does. None is called `NewWant`: generators for Go call what makes a `Want` so. A path that does not end with
 * nouns has none of itself.
 */
export const bodyNameOf = (method: string, path: string, isUpload: boolean): string | undefined => {
  const name = names[`${method} ${path}`]
  if (name !== undefined || isUpload) return name ?? "Upload"
  const [, nouns] = /([^/]+s)(?:\/\{\w+\})?$/.exec(path) ?? []
  if (nouns === undefined) return undefined
  const noun = nounOf(nouns).replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())
  return method === "PATCH" ? `${noun}Change` : `Create${noun}`
}

/** The names of bodies that have others, by method and path. */
const names: Readonly<Record<string, string>> = {
  "POST /auth/register": "Registration",
  "POST /auth/login": "Credentials",
  "POST /auth/forgot-password": "MailRequest",
  "POST /auth/reset-password": "PasswordReset",
  "PUT /auth/change-password": "PasswordChange",
  "POST /auth/set-password": "NewPassword",
  "POST /auth/verify-email": "Verification",
  "POST /auth/resend-verification": "MailRequest",
  "POST /auth/email": "MailRequest",
  "POST /auth/email/confirm": "Verification",
  "POST /auth/email/undo": "Verification",
  "POST /auth/additions/undo": "Verification",
  "POST /auth/totp/confirm": "TotpConfirmation",
  "POST /auth/keys": "AccessKeyWish",
  "POST /auth/mfa": "SecondStep",
  "POST /auth/passkey": "PasskeySignIn",
  "POST /auth/proof": "ProofAnswer",
  "DELETE /users/{id}": "AccountDeletion",
  "POST /friends/requests": "ChosenUser",
  "POST /collections/{id}/imports": "CreateFileImport",
  "POST /collections/{id}/fields": "CreateCollectionField",
  "PATCH /collections/{id}/fields/{fieldId}": "CollectionFieldChange",
  "POST /items/{id}/files": "CreateItemFile",
  "POST /items/{id}/pictures": "CreateItemPicture",
  "PATCH /items": "ManyItemsRequest",
  "PATCH /items/{id}/pictures/{pictureId}": "ItemPictureChange",
  "POST /items/{id}/loan": "CreateLoan",
  "POST /sets/from-collection/{id}": "SetOfCollection",
  "POST /sets/from-file": "SetOfFile",
  "PUT /sets/{id}/places": "PlacesChange",
  "POST /offers/{id}/accept": "ProposalAnswer",
  "POST /offers/{id}/reject": "ProposalAnswer",
  "POST /offers/{id}/confirm": "Confirmation",
  "PUT /offers/{id}/handover": "SaidHandover",
  "POST /offers/{id}/problem": "ReportedProblem",
  "POST /offers/{id}/problem/answer": "ProblemAnswer",
  "POST /posts": "PostContent",
  "PATCH /posts/{id}": "PostContent",
  "PUT /posts/{id}/reaction": "PostReactionChange",
  "POST /events/{id}/cancel": "Cancellation",
  "PUT /events/{id}/owner": "ChosenUser",
  "POST /events/{id}/invites": "ChosenUser",
  "PATCH /events/{id}/invites/me": "InviteAnswer",
  "POST /rounds/{id}/cancel": "Cancellation",
  "POST /rounds/join": "RoundCode",
  "PUT /rounds/{id}/entries/{entryId}/wants": "WantsChange",
  "POST /rounds/{id}/wants/import": "WantLists",
  "POST /legs/{id}/confirm": "Confirmation",
  "POST /chat/conversations/{id}/members": "ChosenUser",
  "PATCH /chat/conversations/{id}/settings": "ConversationSettings",
  "PUT /chat/conversations/{id}/read": "ReadMark",
  "PATCH /notification-settings": "NotificationSettingsChange",
  "PUT /push/subscriptions": "CreatePushSubscription",
  "PUT /integrations/gameplatform/api-key": "ApiKey",
  "POST /moderation/reports/{id}/decide": "Verdict",
  "POST /moderation/decisions/{id}/undo": "UndoDecision",
  "POST /moderation/notices/{id}/appeal": "AppealDecision",
  "POST /auth/suspension/appeal": "AppealDecision",
  "POST /moderation/appeals/{id}/answer": "AnswerAppeal",
  "POST /moderation/offers/{id}/settle": "SettleOffer",
}

/** An example of a body whose properties exclude or need one another, by method and path. */
export const bodyExamples: Readonly<Record<string, object>> = {
  "POST /auth/keys": { name: "Shelf scanner", scopes: ["catalog:write"], expiresInDays: 30 },
  "POST /auth/totp/confirm": { code: "492039" },
  "POST /auth/mfa": { code: "492039" },
  "POST /auth/proof": { password: "correct horse" },
  "POST /field-definitions": { name: "Shelf", type: "text" },
  "POST /collections": { name: "Games", type: "games" },
  "PUT /import-mappings/{name}": {
    columns: { Title: "name", "My Rating": "rating", Grade: "field.condition" },
    options: { words: { "field.condition": { "Near Mint": "near_mint" } }, ratingOf: 10 },
  },
  "POST /wants": { edition: "isbn:9780306406157", maxPrice: price },
  "PATCH /wants/{id}": { kind: "buy", maxPrice: price, note: "With the map" },
  "POST /webhooks": { url: "https://example.com/curio", events: ["offer_received"], description: "My script" },
  "PATCH /webhooks/{id}": { paused: true },
  "PATCH /notification-settings": {
    channels: { offer_received: { mail: "instant" }, post_reaction: { inApp: false } },
    digest: { every: "daily", hour: 8 },
    timeZone: "Europe/Berlin",
    locale: "de",
  },
  "PUT /push/subscriptions": {
    endpoint: "https://push.example.com/send/8c1d0a9b8c7d6e5f",
    keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  },
  "POST /shares": { targetType: "collection", targetId: id, expiresInDays: 30 },
  "PATCH /items": { ids: [id], change: { tags: { add: ["signed"] }, location: "Shelf 3, box B" } },
  "POST /collections/{id}/items": { name: "Chess", fields: {}, rating: 5 },
  "POST /items/{id}/loan": { borrowerName: "Grace", dueOn: "2030-12-24", note: "With the box" },
  "PATCH /loans/{id}": { dueOn: "2030-12-24" },
  "POST /listings": { itemId: id, kind: "sale", price, paymentMethods: ["cash"] },
  "POST /offers": { listingId: id, kind: "buy", price, message: "Is it still there?" },
  "POST /offers/{id}/proposals": { price },
  "POST /ratings": { offerId: id, score: 5, comment: "Well packed." },
  "POST /events": event,
  "PATCH /events/{id}": { place },
  "POST /rounds": { name: "Spring trade", locksAt: "2030-03-01T18:00:00Z" },
  "PATCH /rounds/{id}": { settleDays: 40 },
  "PUT /rounds/{id}/entries/{entryId}/wants": { wants: [{ entryId: id, rank: 1 }] },
  "PUT /rounds/{id}/groups/{name}": { wants: [{ entryId: id, rank: 1 }] },
  "POST /rounds/{id}/wants/import": { text: "(ada) azul : brass night", dryRun: true },
  "POST /chat/conversations": { kind: "direct", userId: id },
  "POST /chat/conversations/{id}/messages": { content: "Hello" },
  "POST /integrations/gameplatform/imports": { appIds: "all", newCollectionName: "Games" },
}
