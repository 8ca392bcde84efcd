/** The name of a body in the OpenAPI document, and an example where properties exclude or need one another. */
export interface BodyDescription {
  readonly name: string
  readonly example?: object
}

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
 * By method and path, so that clients that are made from the document have names for what they send. Equal bodies share
 * a name.
 */
export const requestBodies: Readonly<Record<string, BodyDescription>> = {
  "POST /auth/register": { name: "Registration" },
  "POST /auth/login": { name: "Credentials" },
  "POST /auth/forgot-password": { name: "MailRequest" },
  "POST /auth/reset-password": { name: "PasswordReset" },
  "PUT /auth/change-password": { name: "PasswordChange" },
  "POST /auth/set-password": { name: "NewPassword" },
  "POST /auth/verify-email": { name: "Verification" },
  "POST /auth/resend-verification": { name: "MailRequest" },
  "PATCH /users/{id}": { name: "UserChange" },
  "DELETE /users/{id}": { name: "AccountDeletion" },
  "POST /friends/requests": { name: "ChosenUser" },
  "POST /field-definitions": { name: "NewFieldDefinition", example: { name: "Shelf", type: "text" } },
  "PATCH /field-definitions/{id}": { name: "FieldDefinitionChange" },
  "POST /collections": { name: "NewCollection", example: { name: "Games", type: "games" } },
  "PATCH /collections/{id}": { name: "CollectionChange" },
  "POST /collections/{id}/imports": { name: "NewFileImport" },
  "PUT /import-mappings/{name}": {
    name: "NewImportMapping",
    example: { columns: { Title: "name", "My Rating": "rating" } },
  },
  "POST /collections/{id}/fields": { name: "NewCollectionField" },
  "PATCH /collections/{id}/fields/{fieldId}": { name: "CollectionFieldChange" },
  "POST /wants": { name: "NewWant", example: { edition: "isbn:9780306406157", maxPrice: price } },
  "PATCH /wants/{id}": { name: "WantChange", example: { kind: "buy", maxPrice: price, note: "With the map" } },
  "POST /collections/{id}/items": { name: "NewItem", example: { name: "Chess", fields: {}, rating: 5 } },
  "PATCH /items/{id}": { name: "ItemChange" },
  "POST /listings": { name: "NewListing", example: { itemId: id, kind: "sale", price, paymentMethods: ["cash"] } },
  "PATCH /listings/{id}": { name: "ListingChange" },
  "POST /offers": { name: "NewOffer", example: { listingId: id, kind: "buy", price, message: "Is it still there?" } },
  "POST /offers/{id}/proposals": { name: "NewProposal", example: { price } },
  "POST /offers/{id}/accept": { name: "ProposalAnswer" },
  "POST /offers/{id}/reject": { name: "ProposalAnswer" },
  "POST /offers/{id}/confirm": { name: "Confirmation" },
  "POST /ratings": { name: "NewRating", example: { offerId: id, score: 5, comment: "Well packed." } },
  "POST /posts": { name: "PostContent" },
  "PATCH /posts/{id}": { name: "PostContent" },
  "POST /posts/{id}/comments": { name: "NewComment" },
  "PATCH /comments/{id}": { name: "CommentChange" },
  "PUT /posts/{id}/reaction": { name: "NewPostReaction" },
  "POST /reports": { name: "NewReport" },
  "POST /events": { name: "NewEvent", example: event },
  "PATCH /events/{id}": { name: "EventChange", example: { place } },
  "POST /events/{id}/cancel": { name: "Cancellation" },
  "PUT /events/{id}/owner": { name: "ChosenUser" },
  "POST /events/{id}/invites": { name: "ChosenUser" },
  "PATCH /events/{id}/invites/me": { name: "InviteAnswer" },
  "POST /rounds": { name: "NewRound", example: { name: "Spring trade", locksAt: "2030-03-01T18:00:00Z" } },
  "PATCH /rounds/{id}": { name: "RoundChange", example: { settleDays: 40 } },
  "POST /rounds/{id}/cancel": { name: "Cancellation" },
  "POST /rounds/join": { name: "RoundCode" },
  "POST /rounds/{id}/entries": { name: "NewEntry" },
  "PUT /rounds/{id}/entries/{entryId}/wants": { name: "NewWants", example: { wants: [{ entryId: id, rank: 1 }] } },
  "PUT /rounds/{id}/groups/{name}": { name: "NewGroup", example: { wants: [{ entryId: id, rank: 1 }] } },
  "POST /legs/{id}/confirm": { name: "Confirmation" },
  "POST /chat/conversations": { name: "NewConversation", example: { kind: "direct", userId: id } },
  "PATCH /chat/conversations/{id}": { name: "ConversationChange" },
  "POST /chat/conversations/{id}/members": { name: "ChosenUser" },
  "PATCH /chat/conversations/{id}/members/{userId}": { name: "MemberChange" },
  "PATCH /chat/conversations/{id}/settings": { name: "ConversationSettings" },
  "PUT /chat/conversations/{id}/read": { name: "ReadMark" },
  "POST /chat/conversations/{id}/messages": { name: "NewMessage", example: { content: "Hello" } },
  "PATCH /chat/messages/{id}": { name: "MessageChange" },
  "POST /chat/dm-requests": { name: "NewDmRequest" },
  "PUT /integrations/gameplatform/api-key": { name: "ApiKey" },
  "POST /integrations/gameplatform/imports": {
    name: "NewImport",
    example: { appIds: "all", newCollectionName: "Games" },
  },
}

/** The form with one picture. */
export const uploadName = "Upload"
