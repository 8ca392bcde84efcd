// Written by `npm run lists`.

import { Elysia } from "elysia"
import type { Http } from "../http/http.ts"
import { accessKeyRoutes } from "./access-keys.ts"
import { attachmentRoutes } from "./attachments.ts"
import { authRoutes } from "./auth.ts"
import { avatarRoutes } from "./avatars.ts"
import { blockRoutes } from "./blocks.ts"
import { calendarRoutes } from "./calendars.ts"
import { collectionFieldRoutes } from "./collection-fields.ts"
import { collectionRoutes } from "./collections.ts"
import { commentRoutes } from "./comments.ts"
import { conversationMemberRoutes } from "./conversation-members.ts"
import { conversationSettingsRoutes } from "./conversation-settings.ts"
import { conversationRoutes } from "./conversations.ts"
import { dmRequestRoutes } from "./dm-requests.ts"
import { editionPriceRoutes } from "./edition-prices.ts"
import { editionRoutes } from "./editions.ts"
import { emailChangeRoutes } from "./email-changes.ts"
import { eventHostRoutes } from "./event-hosts.ts"
import { eventInviteRoutes } from "./event-invites.ts"
import { eventListRoutes } from "./event-lists.ts"
import { eventRoutes } from "./events.ts"
import { exportRoutes } from "./exports.ts"
import { factorRoutes } from "./factors.ts"
import { feedRoutes } from "./feed.ts"
import { fieldDefinitionRoutes } from "./field-definitions.ts"
import { fileImportRoutes } from "./file-imports.ts"
import { friendRequestRoutes } from "./friend-requests.ts"
import { friendRoutes } from "./friends.ts"
import { importListRoutes } from "./import-lists.ts"
import { importMappingRoutes } from "./import-mappings.ts"
import { itemListRoutes } from "./item-lists.ts"
import { itemRoutes } from "./items.ts"
import { legRoutes } from "./legs.ts"
import { listingListRoutes } from "./listing-lists.ts"
import { listingRoutes } from "./listings.ts"
import { matchRoutes } from "./matches.ts"
import { messageRoutes } from "./messages.ts"
import { negotiationRoutes } from "./negotiation.ts"
import { notificationSettingsRoutes } from "./notification-settings.ts"
import { notificationRoutes } from "./notifications.ts"
import { offerRoutes } from "./offers.ts"
import { participantRoutes } from "./participants.ts"
import { passkeyRoutes } from "./passkeys.ts"
import { passwordRoutes } from "./passwords.ts"
import { postReactionRoutes } from "./post-reactions.ts"
import { postRoutes } from "./posts.ts"
import { pushRoutes } from "./push.ts"
import { ratingRoutes } from "./ratings.ts"
import { reportRoutes } from "./reports.ts"
import { roundEntryRoutes } from "./round-entries.ts"
import { roundFileRoutes } from "./round-files.ts"
import { roundGroupRoutes } from "./round-groups.ts"
import { roundPeopleRoutes } from "./round-people.ts"
import { roundRoutes, roundStepRoutes } from "./rounds.ts"
import { sessionRoutes } from "./sessions.ts"
import { shareRoutes } from "./shares.ts"
import { unsubscribeRoutes } from "./unsubscribe.ts"
import { userListRoutes } from "./user-lists.ts"
import { userRoutes } from "./users.ts"
import { wantRoutes } from "./wants.ts"
import { webhookRoutes } from "./webhooks.ts"

/** The routes of every installation. */
export const everyRoute = (http: Http) =>
  new Elysia()
    .use(group1(http))
    .use(group2(http))
    .use(group3(http))
    .use(group4(http))
    .use(group5(http))
    .use(group6(http))
    .use(group7(http))
    .use(group8(http))

// They are put together in groups, because TypeScript follows a chain of calls only to a certain depth.

const group1 = (http: Http) =>
  new Elysia()
    .use(accessKeyRoutes(http))
    .use(attachmentRoutes(http))
    .use(authRoutes(http))
    .use(avatarRoutes(http))
    .use(blockRoutes(http))
    .use(calendarRoutes(http))
    .use(collectionFieldRoutes(http))
    .use(collectionRoutes(http))

const group2 = (http: Http) =>
  new Elysia()
    .use(commentRoutes(http))
    .use(conversationMemberRoutes(http))
    .use(conversationSettingsRoutes(http))
    .use(conversationRoutes(http))
    .use(dmRequestRoutes(http))
    .use(editionPriceRoutes(http))
    .use(editionRoutes(http))

const group3 = (http: Http) =>
  new Elysia()
    .use(emailChangeRoutes(http))
    .use(eventHostRoutes(http))
    .use(eventInviteRoutes(http))
    .use(eventListRoutes(http))
    .use(eventRoutes(http))
    .use(exportRoutes(http))
    .use(factorRoutes(http))
    .use(feedRoutes(http))

const group4 = (http: Http) =>
  new Elysia()
    .use(fieldDefinitionRoutes(http))
    .use(fileImportRoutes(http))
    .use(friendRequestRoutes(http))
    .use(friendRoutes(http))
    .use(importListRoutes(http))
    .use(importMappingRoutes(http))
    .use(itemListRoutes(http))
    .use(itemRoutes(http))

const group5 = (http: Http) =>
  new Elysia()
    .use(legRoutes(http))
    .use(listingListRoutes(http))
    .use(listingRoutes(http))
    .use(matchRoutes(http))
    .use(messageRoutes(http))
    .use(negotiationRoutes(http))
    .use(notificationSettingsRoutes(http))

const group6 = (http: Http) =>
  new Elysia()
    .use(notificationRoutes(http))
    .use(offerRoutes(http))
    .use(participantRoutes(http))
    .use(passkeyRoutes(http))
    .use(passwordRoutes(http))
    .use(postReactionRoutes(http))
    .use(postRoutes(http))
    .use(pushRoutes(http))

const group7 = (http: Http) =>
  new Elysia()
    .use(ratingRoutes(http))
    .use(reportRoutes(http))
    .use(roundEntryRoutes(http))
    .use(roundFileRoutes(http))
    .use(roundGroupRoutes(http))
    .use(roundPeopleRoutes(http))
    .use(roundRoutes(http))

const group8 = (http: Http) =>
  new Elysia()
    .use(roundStepRoutes(http))
    .use(sessionRoutes(http))
    .use(shareRoutes(http))
    .use(unsubscribeRoutes(http))
    .use(userListRoutes(http))
    .use(userRoutes(http))
    .use(wantRoutes(http))
    .use(webhookRoutes(http))
