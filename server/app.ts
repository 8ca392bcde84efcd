import { Elysia } from "elysia"
import type { ClientRoutes } from "./http/client-routes.ts"
import type { Http } from "./http/http.ts"
import { openapiRoutes } from "./http/openapi.ts"
import { operationRoutes } from "./http/operations.ts"
import { shell } from "./http/shell.ts"
import type { Gateway } from "./realtime/gateway.ts"
import { attachmentRoutes } from "./routes/attachments.ts"
import { authRoutes } from "./routes/auth.ts"
import { avatarRoutes } from "./routes/avatars.ts"
import { blockRoutes } from "./routes/blocks.ts"
import { calendarRoutes } from "./routes/calendars.ts"
import { collectionFieldRoutes } from "./routes/collection-fields.ts"
import { collectionRoutes } from "./routes/collections.ts"
import { commentRoutes } from "./routes/comments.ts"
import { conversationMemberRoutes } from "./routes/conversation-members.ts"
import { conversationSettingsRoutes } from "./routes/conversation-settings.ts"
import { conversationRoutes } from "./routes/conversations.ts"
import { dmRequestRoutes } from "./routes/dm-requests.ts"
import { editionPriceRoutes } from "./routes/edition-prices.ts"
import { eventHostRoutes } from "./routes/event-hosts.ts"
import { eventInviteRoutes } from "./routes/event-invites.ts"
import { eventListRoutes } from "./routes/event-lists.ts"
import { eventRoutes } from "./routes/events.ts"
import { feedRoutes } from "./routes/feed.ts"
import { fieldDefinitionRoutes } from "./routes/field-definitions.ts"
import { fileImportRoutes } from "./routes/file-imports.ts"
import { friendRequestRoutes } from "./routes/friend-requests.ts"
import { friendRoutes } from "./routes/friends.ts"
import { gameplatformRoutes } from "./routes/gameplatform.ts"
import { type IdpAddresses, idpRoutes } from "./routes/idp.ts"
import { importListRoutes } from "./routes/import-lists.ts"
import { importMappingRoutes } from "./routes/import-mappings.ts"
import { importRoutes } from "./routes/imports.ts"
import { itemListRoutes } from "./routes/item-lists.ts"
import { itemRoutes } from "./routes/items.ts"
import { legRoutes } from "./routes/legs.ts"
import { listingListRoutes } from "./routes/listing-lists.ts"
import { listingRoutes } from "./routes/listings.ts"
import { mediaRoutes } from "./routes/media.ts"
import { messageRoutes } from "./routes/messages.ts"
import { negotiationRoutes } from "./routes/negotiation.ts"
import { notificationRoutes } from "./routes/notifications.ts"
import { offerRoutes } from "./routes/offers.ts"
import { participantRoutes } from "./routes/participants.ts"
import { postReactionRoutes } from "./routes/post-reactions.ts"
import { postRoutes } from "./routes/posts.ts"
import { ratingRoutes } from "./routes/ratings.ts"
import { realtimeRoutes } from "./routes/realtime.ts"
import { reportRoutes } from "./routes/reports.ts"
import { roundEntryRoutes } from "./routes/round-entries.ts"
import { roundFileRoutes } from "./routes/round-files.ts"
import { roundGroupRoutes } from "./routes/round-groups.ts"
import { roundPeopleRoutes } from "./routes/round-people.ts"
import { roundRoutes, roundStepRoutes } from "./routes/rounds.ts"
import { sessionRoutes } from "./routes/sessions.ts"
import { userListRoutes } from "./routes/user-lists.ts"
import { userRoutes } from "./routes/users.ts"
import { wantRoutes } from "./routes/wants.ts"

/** What an installation may have or not. */
interface Parts {
  /** The addresses for signing in with an identity provider; `null` without one. */
  readonly idp: IdpAddresses | null
  /** The folder of the pictures that the service serves itself; `null` where a bucket does. */
  readonly pictures: string | null
  /** Whether there are routes of the game platform. */
  readonly gamePlatform: boolean
  /** Where WebSockets connect; without it no client can open one. */
  readonly gateway: Gateway | null
}

/** The whole HTTP API, with these parts. */
export const makeApp = (http: Http, { gamePlatform, gateway, idp, pictures }: Parts) =>
  shell(http)
    .use(openapiRoutes(http))
    .use(operationRoutes(http))
    .use(authRoutes(http))
    .use(idpRoutes(http, idp))
    .use(sessionRoutes(http))
    .use(peopleGroup(http))
    .use(mediaRoutes(http, pictures))
    .use(catalogGroup(http))
    .use(marketGroup(http))
    .use(postGroup(http))
    .use(eventGroup(http))
    .use(roundGroup(http))
    .use(chatGroup(http))
    .use(realtimeRoutes(http, gateway))
    .use(gameplatformRoutes(http, gamePlatform))
    .use(importGroup(http, gamePlatform))

// The routes are put together in groups, because TypeScript follows a chain of calls only to a certain depth.

const peopleGroup = (http: Http) =>
  new Elysia()
    .use(userRoutes(http))
    .use(userListRoutes(http))
    .use(avatarRoutes(http))
    .use(friendRequestRoutes(http))
    .use(friendRoutes(http))
    .use(blockRoutes(http))

const catalogGroup = (http: Http) =>
  new Elysia()
    .use(fieldDefinitionRoutes(http))
    .use(collectionRoutes(http))
    .use(collectionFieldRoutes(http))
    .use(itemListRoutes(http))
    .use(itemRoutes(http))

const marketGroup = (http: Http) =>
  new Elysia()
    .use(listingListRoutes(http))
    .use(listingRoutes(http))
    .use(offerRoutes(http))
    .use(negotiationRoutes(http))
    .use(ratingRoutes(http))
    .use(editionPriceRoutes(http))
    .use(wantRoutes(http))

const postGroup = (http: Http) =>
  new Elysia()
    .use(notificationRoutes(http))
    .use(postRoutes(http))
    .use(commentRoutes(http))
    .use(postReactionRoutes(http))
    .use(feedRoutes(http))
    .use(reportRoutes(http))

const eventGroup = (http: Http) =>
  new Elysia()
    .use(eventListRoutes(http))
    .use(eventRoutes(http))
    .use(eventHostRoutes(http))
    .use(eventInviteRoutes(http))
    .use(participantRoutes(http))
    .use(calendarRoutes(http))

const roundGroup = (http: Http) =>
  new Elysia()
    .use(roundRoutes(http))
    .use(roundStepRoutes(http))
    .use(roundPeopleRoutes(http))
    .use(roundEntryRoutes(http))
    .use(roundGroupRoutes(http))
    .use(roundFileRoutes(http))
    .use(legRoutes(http))

const chatGroup = (http: Http) =>
  new Elysia()
    .use(conversationRoutes(http))
    .use(conversationMemberRoutes(http))
    .use(conversationSettingsRoutes(http))
    .use(messageRoutes(http))
    .use(attachmentRoutes(http))
    .use(dmRequestRoutes(http))

const importGroup = (http: Http, gamePlatform: boolean) =>
  new Elysia()
    .use(importRoutes(http, gamePlatform))
    .use(fileImportRoutes(http))
    .use(importListRoutes(http))
    .use(importMappingRoutes(http))

export type ServerApp = ReturnType<typeof makeApp>

/**
 * The type for a typed client: `treaty<App>(url, { parseDate: false })`. Without that option Eden turns every text that
 * looks like a date into a `Date`, which these types do not say.
 */
export type App = Elysia<
  "",
  Elysia["~Singleton"],
  Elysia["~Definitions"],
  Elysia["~Metadata"],
  ClientRoutes<ServerApp["~Routes"]>
>
