// Written by `npm run lists`.

import { Elysia } from "elysia"
import { accessKeyRoutes } from "./auth/access-keys.ts"
import { authRoutes } from "./auth/auth.ts"
import { emailChangeRoutes } from "./auth/email-changes.ts"
import { factorRoutes } from "./auth/factors.ts"
import { passkeyRoutes } from "./auth/passkeys.ts"
import { passwordRoutes } from "./auth/passwords.ts"
import { sessionRoutes } from "./auth/sessions.ts"
import { collectionFieldRoutes } from "./catalog/collection-fields.ts"
import { collectionRoutes } from "./catalog/collections.ts"
import { editionPriceRoutes } from "./catalog/edition-prices.ts"
import { editionRoutes } from "./catalog/editions.ts"
import { editorRoutes } from "./catalog/editors.ts"
import { fieldDefinitionRoutes } from "./catalog/field-definitions.ts"
import { fileImportRoutes } from "./catalog/file-imports.ts"
import { fillRoutes } from "./catalog/fills.ts"
import { importListRoutes } from "./catalog/import-lists.ts"
import { importMappingRoutes } from "./catalog/import-mappings.ts"
import { itemFileRoutes } from "./catalog/item-files.ts"
import { itemListRoutes } from "./catalog/item-lists.ts"
import { itemPictureRoutes } from "./catalog/item-pictures.ts"
import { itemRoutes } from "./catalog/items.ts"
import { loanRoutes } from "./catalog/loans.ts"
import { manyItemRoutes } from "./catalog/many-items.ts"
import { setRoutes } from "./catalog/sets.ts"
import { tagRoutes } from "./catalog/tags.ts"
import { userCollectionsRoutes } from "./catalog/user-collections.ts"
import { userSetsRoutes } from "./catalog/user-sets.ts"
import { attachmentRoutes } from "./chat/attachments.ts"
import { conversationMemberRoutes } from "./chat/conversation-members.ts"
import { conversationSettingsRoutes } from "./chat/conversation-settings.ts"
import { conversationRoutes } from "./chat/conversations.ts"
import { dealConversationRoutes } from "./chat/deal-conversations.ts"
import { dmRequestRoutes } from "./chat/dm-requests.ts"
import { messageRoutes } from "./chat/messages.ts"
import { notificationSettingsRoutes } from "./delivery/notification-settings.ts"
import { notificationRoutes } from "./delivery/notifications.ts"
import { unsubscribeRoutes } from "./delivery/unsubscribe.ts"
import { calendarRoutes } from "./events/calendars.ts"
import { eventHostRoutes } from "./events/event-hosts.ts"
import { eventInviteRoutes } from "./events/event-invites.ts"
import { eventListRoutes } from "./events/event-lists.ts"
import { eventRoutes } from "./events/events.ts"
import { participantRoutes } from "./events/participants.ts"
import { exportRoutes } from "./exports/exports.ts"
import { blockRoutes } from "./friends/blocks.ts"
import { followRoutes } from "./friends/follows.ts"
import { friendRequestRoutes } from "./friends/friend-requests.ts"
import { friendRoutes } from "./friends/friends.ts"
import { userFriendsRoutes } from "./friends/user-friends.ts"
import type { Http } from "./http/http.ts"
import { operationRoutes } from "./http/operations.ts"
import { handingRoutes } from "./market/handing.ts"
import { legRoutes } from "./market/legs.ts"
import { listingListRoutes } from "./market/listing-lists.ts"
import { listingRoutes } from "./market/listings.ts"
import { matchRoutes } from "./market/matches.ts"
import { negotiationRoutes } from "./market/negotiation.ts"
import { offerRoutes } from "./market/offers.ts"
import { ratingRoutes } from "./market/ratings.ts"
import { roundEntryRoutes } from "./market/round-entries.ts"
import { roundFileRoutes } from "./market/round-files.ts"
import { roundGroupRoutes } from "./market/round-groups.ts"
import { roundPeopleRoutes } from "./market/round-people.ts"
import { roundWantListRoutes } from "./market/round-want-lists.ts"
import { roundRoutes, roundStepRoutes } from "./market/rounds.ts"
import { setMarketRoutes } from "./market/set-market.ts"
import { userMarketRoutes } from "./market/user-market.ts"
import { wantRoutes } from "./market/wants.ts"
import { moderationLogRoutes } from "./moderation/log.ts"
import { moderatedReportRoutes } from "./moderation/moderated-reports.ts"
import { noticeRoutes } from "./moderation/notices.ts"
import { roleRoutes } from "./moderation/roles.ts"
import { suspensionRoutes } from "./moderation/suspension.ts"
import { openapiRoutes } from "./openapi/openapi.ts"
import { commentRoutes } from "./posts/comments.ts"
import { feedRoutes } from "./posts/feed.ts"
import { postReactionRoutes } from "./posts/post-reactions.ts"
import { postRoutes } from "./posts/posts.ts"
import { userPostsRoutes } from "./posts/user-posts.ts"
import { reportRoutes } from "./reports/reports.ts"
import { searchRoutes } from "./search/search.ts"
import { shareRoutes } from "./shares/shares.ts"
import { avatarRoutes } from "./users/avatars.ts"
import { userRoutes } from "./users/users.ts"
import { atomRoutes } from "./web/atom.ts"
import { pageRoutes } from "./web/pages.ts"
import { webRoutes } from "./web/routes.ts"
import { sitemapRoutes } from "./web/sitemap.ts"
import { pushRoutes } from "./webhooks/push.ts"
import { webhookRoutes } from "./webhooks/webhooks.ts"

/**
 * The routes of every installation, which `use` adds to an app one by one. An app between them would be made only to
 * merge its hooks into those of each route once more.
 */
export const everyRoute = (http: Http): Routes =>
  ((app: App) => routes.reduce((all, some) => all.use(some(http)), app)) as unknown as Routes

// The types of apps are large, and comparing them takes the compiler minutes.
interface App {
  readonly use: (routes: unknown) => App
}

// biome-ignore format: the formatter would give each of them a line of its own.
const routes: ReadonlyArray<(http: Http) => unknown> = [
  accessKeyRoutes, authRoutes, emailChangeRoutes, factorRoutes, passkeyRoutes, passwordRoutes, sessionRoutes,
  collectionFieldRoutes,
  collectionRoutes, editionPriceRoutes, editionRoutes, editorRoutes, fieldDefinitionRoutes, fileImportRoutes,
  fillRoutes,
  importListRoutes, importMappingRoutes, itemFileRoutes, itemListRoutes, itemPictureRoutes, itemRoutes, loanRoutes,
  manyItemRoutes,
  setRoutes, tagRoutes, userCollectionsRoutes, userSetsRoutes, attachmentRoutes, conversationMemberRoutes,
  conversationSettingsRoutes,
  conversationRoutes, dealConversationRoutes, dmRequestRoutes, messageRoutes, notificationSettingsRoutes,
  notificationRoutes, unsubscribeRoutes, calendarRoutes,
  eventHostRoutes, eventInviteRoutes, eventListRoutes, eventRoutes, participantRoutes, exportRoutes, blockRoutes,
  followRoutes, friendRequestRoutes, friendRoutes, userFriendsRoutes, operationRoutes, handingRoutes, legRoutes,
  listingListRoutes,
  listingRoutes, matchRoutes, negotiationRoutes, offerRoutes, ratingRoutes, roundEntryRoutes, roundFileRoutes,
  roundGroupRoutes, roundPeopleRoutes, roundWantListRoutes, roundRoutes, roundStepRoutes, setMarketRoutes,
  userMarketRoutes, wantRoutes,
  moderationLogRoutes, moderatedReportRoutes, noticeRoutes, roleRoutes, suspensionRoutes, openapiRoutes, commentRoutes,
  feedRoutes, postReactionRoutes, postRoutes, userPostsRoutes, reportRoutes, searchRoutes, shareRoutes, avatarRoutes,
  userRoutes, atomRoutes, pageRoutes, webRoutes, sitemapRoutes, pushRoutes, webhookRoutes,
]

type Routes = ReturnType<typeof inGroups>

// Only its type is used. TypeScript follows a chain of calls only to a certain depth.
const inGroups = (http: Http) =>
  new Elysia()
    .use(group1(http))
    .use(group2(http))
    .use(group3(http))
    .use(group4(http))
    .use(group5(http))
    .use(group6(http))
    .use(group7(http))
    .use(group8(http))
    .use(group9(http))
    .use(group10(http))
    .use(group11(http))
    .use(group12(http))

const group1 = (http: Http) =>
  new Elysia()
    .use(accessKeyRoutes(http))
    .use(authRoutes(http))
    .use(emailChangeRoutes(http))
    .use(factorRoutes(http))
    .use(passkeyRoutes(http))
    .use(passwordRoutes(http))
    .use(sessionRoutes(http))
    .use(collectionFieldRoutes(http))

const group2 = (http: Http) =>
  new Elysia()
    .use(collectionRoutes(http))
    .use(editionPriceRoutes(http))
    .use(editionRoutes(http))
    .use(editorRoutes(http))
    .use(fieldDefinitionRoutes(http))
    .use(fileImportRoutes(http))
    .use(fillRoutes(http))

const group3 = (http: Http) =>
  new Elysia()
    .use(importListRoutes(http))
    .use(importMappingRoutes(http))
    .use(itemFileRoutes(http))
    .use(itemListRoutes(http))
    .use(itemPictureRoutes(http))
    .use(itemRoutes(http))
    .use(loanRoutes(http))
    .use(manyItemRoutes(http))

const group4 = (http: Http) =>
  new Elysia()
    .use(setRoutes(http))
    .use(tagRoutes(http))
    .use(userCollectionsRoutes(http))
    .use(userSetsRoutes(http))
    .use(attachmentRoutes(http))
    .use(conversationMemberRoutes(http))
    .use(conversationSettingsRoutes(http))

const group5 = (http: Http) =>
  new Elysia()
    .use(conversationRoutes(http))
    .use(dealConversationRoutes(http))
    .use(dmRequestRoutes(http))
    .use(messageRoutes(http))
    .use(notificationSettingsRoutes(http))
    .use(notificationRoutes(http))
    .use(unsubscribeRoutes(http))
    .use(calendarRoutes(http))

const group6 = (http: Http) =>
  new Elysia()
    .use(eventHostRoutes(http))
    .use(eventInviteRoutes(http))
    .use(eventListRoutes(http))
    .use(eventRoutes(http))
    .use(participantRoutes(http))
    .use(exportRoutes(http))
    .use(blockRoutes(http))

const group7 = (http: Http) =>
  new Elysia()
    .use(followRoutes(http))
    .use(friendRequestRoutes(http))
    .use(friendRoutes(http))
    .use(userFriendsRoutes(http))
    .use(operationRoutes(http))
    .use(handingRoutes(http))
    .use(legRoutes(http))
    .use(listingListRoutes(http))

const group8 = (http: Http) =>
  new Elysia()
    .use(listingRoutes(http))
    .use(matchRoutes(http))
    .use(negotiationRoutes(http))
    .use(offerRoutes(http))
    .use(ratingRoutes(http))
    .use(roundEntryRoutes(http))
    .use(roundFileRoutes(http))

const group9 = (http: Http) =>
  new Elysia()
    .use(roundGroupRoutes(http))
    .use(roundPeopleRoutes(http))
    .use(roundWantListRoutes(http))
    .use(roundRoutes(http))
    .use(roundStepRoutes(http))
    .use(setMarketRoutes(http))
    .use(userMarketRoutes(http))
    .use(wantRoutes(http))

const group10 = (http: Http) =>
  new Elysia()
    .use(moderationLogRoutes(http))
    .use(moderatedReportRoutes(http))
    .use(noticeRoutes(http))
    .use(roleRoutes(http))
    .use(suspensionRoutes(http))
    .use(openapiRoutes(http))
    .use(commentRoutes(http))

const group11 = (http: Http) =>
  new Elysia()
    .use(feedRoutes(http))
    .use(postReactionRoutes(http))
    .use(postRoutes(http))
    .use(userPostsRoutes(http))
    .use(reportRoutes(http))
    .use(searchRoutes(http))
    .use(shareRoutes(http))
    .use(avatarRoutes(http))

const group12 = (http: Http) =>
  new Elysia()
    .use(userRoutes(http))
    .use(atomRoutes(http))
    .use(pageRoutes(http))
    .use(webRoutes(http))
    .use(sitemapRoutes(http))
    .use(pushRoutes(http))
    .use(webhookRoutes(http))
