// The entry point for embedders: use cases, ports, errors and types. It is the only barrel file of the project.
export type { AuditEntry, AuditEntryId } from "./audit/entry.ts"
export { AuditLog } from "./audit/ports.ts"
export { recordChange } from "./audit/record-change.ts"
export { changePassword } from "./auth/change-password.ts"
export { createAccount, prepareAccount } from "./auth/create-account.ts"
export { deleteAccount } from "./auth/delete-account.ts"
export { endSession } from "./auth/end-session.ts"
export * as AuthErrors from "./auth/errors.ts"
export { forgetExpired } from "./auth/forget-expired.ts"
export { forgotPassword } from "./auth/forgot-password.ts"
export { listSessions } from "./auth/list-sessions.ts"
export { logIn } from "./auth/log-in.ts"
export { logOut } from "./auth/log-out.ts"
export { logOutAll } from "./auth/log-out-all.ts"
export type { OneTimeToken, TokenPurpose } from "./auth/one-time-token.ts"
export { isPassword, passwordLength } from "./auth/password.ts"
export { OneTimeTokens, PasswordHasher, SecretTokens, Sessions } from "./auth/ports.ts"
export { preparePassword } from "./auth/prepare-password.ts"
export { refreshSession } from "./auth/refresh-session.ts"
export { register } from "./auth/register.ts"
export { removeAccount } from "./auth/remove-account.ts"
export { replacePassword } from "./auth/replace-password.ts"
export { resendVerification } from "./auth/resend-verification.ts"
export { resetPassword } from "./auth/reset-password.ts"
export {
  RefreshTokenDays,
  type Session,
  type SessionId,
  SessionMaxDays,
  type SignedIn,
  sessionLimit,
  type TokenHash,
} from "./auth/session.ts"
export { setPassword } from "./auth/set-password.ts"
export { verifyAccount } from "./auth/verify-account.ts"
export { verifyEmail } from "./auth/verify-email.ts"
export { addField } from "./collections/add-field.ts"
export { changeCollection } from "./collections/change-collection.ts"
export { changeField } from "./collections/change-field.ts"
export type { Collection, CollectionChange, CollectionId, ShownCollection } from "./collections/collection.ts"
export { collectionLimit } from "./collections/collection.ts"
export type { CollectionStats } from "./collections/collection-stats.ts"
export { createCollection, type NewCollection } from "./collections/create-collection.ts"
export * as CollectionsErrors from "./collections/errors.ts"
export { type CollectionWithFields, getCollection } from "./collections/get-collection.ts"
export { getStats } from "./collections/get-stats.ts"
export { listCollectionsOf } from "./collections/list-collections-of.ts"
export { listOwnCollections } from "./collections/list-own-collections.ts"
export { CollectionFields, Collections } from "./collections/ports.ts"
export { purgeNextChunk } from "./collections/purge-next-chunk.ts"
export { removeCollection } from "./collections/remove-collection.ts"
export { removeCollectionCover } from "./collections/remove-collection-cover.ts"
export { removeField } from "./collections/remove-field.ts"
export {
  type FieldChange,
  fieldLimit,
  type Schema,
  type SchemaField,
  type SchemaFieldId,
} from "./collections/schema-field.ts"
export { setCollectionCover } from "./collections/set-collection-cover.ts"
export { addComment } from "./comments/add-comment.ts"
export type { Comment, CommentAccess, CommentId } from "./comments/comment.ts"
export { deleteComment } from "./comments/delete-comment.ts"
export { editComment } from "./comments/edit-comment.ts"
export * as CommentsErrors from "./comments/errors.ts"
export { listComments } from "./comments/list-comments.ts"
export { type CommentedPost, Comments, type ShownComment } from "./comments/ports.ts"
export { removeComment } from "./comments/remove-comment.ts"
export { changeCredentials } from "./credentials/change-credentials.ts"
export type { Change, CredentialChange, Fate, Holding } from "./credentials/credentials.ts"
export { fates, isOutdated } from "./credentials/credentials.ts"
export * as CredentialsErrors from "./credentials/errors.ts"
export { ProviderLinks } from "./credentials/ports.ts"
export type { Proof } from "./credentials/proven-user.ts"
export { suspendAccount } from "./credentials/suspend-account.ts"
export { unlinkAccounts } from "./credentials/unlink-accounts.ts"
export { unsuspendAccount } from "./credentials/unsuspend-account.ts"
export type { CoreError, ErrorTag } from "./errors.ts"
export { addOrganizer } from "./events/add-organizer.ts"
export { answerInvite } from "./events/answer-invite.ts"
export { endCalendarFeed, readCalendarFeed, startCalendarFeed } from "./events/calendar-feed.ts"
export { cancelEvent, cancelEventAsAdmin } from "./events/cancel-event.ts"
export { createEvent } from "./events/create-event.ts"
export { editEvent } from "./events/edit-event.ts"
export type { EventChange, EventTerms } from "./events/editing.ts"
export { endEventsOfAccount } from "./events/end-events-of-account.ts"
export { endPartsBetween } from "./events/end-parts-between.ts"
export * as EventsErrors from "./events/errors.ts"
export {
  type Event,
  type EventPlace,
  type EventStatus,
  type EventVisibility,
  eventStatuses,
  eventVisibilities,
} from "./events/event.ts"
export { editable, overlap, statusAt } from "./events/event-status.ts"
export { fillSeats, fillSeatsElsewhere } from "./events/fill-seats.ts"
export { type Invite, type InviteStatus, inviteStatuses } from "./events/invite.ts"
export { inviteToEvent } from "./events/invite-to-event.ts"
export { joinEvent } from "./events/join-event.ts"
export { leaveEvent } from "./events/leave-event.ts"
export { listEvents } from "./events/list-events.ts"
export { listInvites, listParticipants } from "./events/list-people.ts"
export { type Participant, type Participation, participations } from "./events/participant.ts"
export { isWebAddress } from "./events/place.ts"
export {
  type CalendarFeed,
  CalendarFeeds,
  type EventFilter,
  EventPeople,
  EventSweeps,
  Events,
  ownEventLists,
  type ShownEvent,
  type ShownInvite,
  type ShownParticipant,
  type Upcoming,
} from "./events/ports.ts"
export { dueReminder, type ReminderKind, reminderHours, reminderKinds } from "./events/reminder.ts"
export { removeEvent } from "./events/remove-event.ts"
export { removeEventCover } from "./events/remove-event-cover.ts"
export { removeOrganizer } from "./events/remove-organizer.ts"
export { removeParticipant } from "./events/remove-participant.ts"
export { revokeInvite } from "./events/revoke-invite.ts"
export { isTimeZone, longestEvent } from "./events/schedule.ts"
export { setEventCover } from "./events/set-event-cover.ts"
export { showEvent } from "./events/show-event.ts"
export { isHost, type OwnerRelation, type Standing } from "./events/standing.ts"
export { endEvents, remindOfEvents } from "./events/sweep-events.ts"
export { transferOwnership } from "./events/transfer-ownership.ts"
export { seesEvent, seesPlace } from "./events/visibility.ts"
export { changeDefinition } from "./fields/change-definition.ts"
export { type CollectionType, collectionTypes } from "./fields/collection-type.ts"
export { createDefinition } from "./fields/create-definition.ts"
export * as FieldsErrors from "./fields/errors.ts"
export {
  type DefinitionChange,
  definitionLimit,
  type FieldDefinition,
  type FieldDefinitionId,
  type FieldType,
  fieldTypes,
} from "./fields/field-definition.ts"
export { isFieldKey } from "./fields/field-key.ts"
export { keepSystemFields } from "./fields/keep-system-fields.ts"
export { listDefinitions } from "./fields/list-definitions.ts"
export { type DefinitionScope, FieldDefinitions, FieldUses } from "./fields/ports.ts"
export { removeDefinition } from "./fields/remove-definition.ts"
export { systemFields } from "./fields/system-fields.ts"
export * as FilesErrors from "./files/errors.ts"
export {
  type Box,
  type FileHash,
  type FittedPicture,
  hashIn,
  nameOf,
  type Picture,
  type SentPicture,
  type StoredFile,
} from "./files/file.ts"
export { FileStorage, Files, Images, type StorageError } from "./files/ports.ts"
export { readFile } from "./files/read-file.ts"
export { storePicture } from "./files/store-picture.ts"
export { sweepFiles } from "./files/sweep-files.ts"
export { acceptFriendRequest } from "./friends/accept-friend-request.ts"
export type { Block, BlockId } from "./friends/block.ts"
export { blockUser } from "./friends/block-user.ts"
export { cancelFriendRequest } from "./friends/cancel-friend-request.ts"
export { endFriendship } from "./friends/end-friendship.ts"
export * as FriendsErrors from "./friends/errors.ts"
export type { FriendRequest, FriendRequestId } from "./friends/friend-request.ts"
export type { Friend, FriendshipId } from "./friends/friendship.ts"
export { listBlocks } from "./friends/list-blocks.ts"
export { listFriendRequests } from "./friends/list-friend-requests.ts"
export { listFriends } from "./friends/list-friends.ts"
export { listFriendsOf } from "./friends/list-friends-of.ts"
export { Blocks, FriendRequests, Friendships, Relations } from "./friends/ports.ts"
export { rejectFriendRequest } from "./friends/reject-friend-request.ts"
export { requestFriendship } from "./friends/request-friendship.ts"
export { unblockUser } from "./friends/unblock-user.ts"
export { apiKey, type EncryptedKey } from "./gameplatform/api-key.ts"
export * as GamePlatformErrors from "./gameplatform/errors.ts"
export { finishPlatformLink, type PlatformReturn } from "./gameplatform/finish-platform-link.ts"
export type { GameDetails, PlatformGame } from "./gameplatform/game.ts"
export { listGames } from "./gameplatform/list-games.ts"
export { ownedGames } from "./gameplatform/owned-games.ts"
export type { PlatformAccountId, PlatformLink } from "./gameplatform/platform-link.ts"
export {
  GameCache,
  GameLibrary,
  GamePlaces,
  GamePlatformIdentity,
  type GamesFetch,
  type OpenIdMessage,
  PlatformAccounts,
  type ProvenAccount,
  SecretCipher,
} from "./gameplatform/ports.ts"
export { removeApiKey } from "./gameplatform/remove-api-key.ts"
export { setApiKey } from "./gameplatform/set-api-key.ts"
export { startPlatformLink } from "./gameplatform/start-platform-link.ts"
export { unlinkPlatform } from "./gameplatform/unlink-platform.ts"
export * as IdpErrors from "./idp/errors.ts"
export { finishFlow, type Return } from "./idp/finish-flow.ts"
export type { EncryptedFlow, Flow, FlowId, FlowPurpose, SingleUseId } from "./idp/flow.ts"
export { forgetSingleUses } from "./idp/forget-single-uses.ts"
export type { Identity } from "./idp/identity.ts"
export type { LinkedAccount } from "./idp/linked-account.ts"
export { FlowCipher, IdentityProvider, LinkedAccounts, SingleUses } from "./idp/ports.ts"
export { startLinking } from "./idp/start-linking.ts"
export { startSignIn } from "./idp/start-sign-in.ts"
export { unlinkIdentity } from "./idp/unlink-identity.ts"
export { cancelImport } from "./imports/cancel-import.ts"
export * as ImportsErrors from "./imports/errors.ts"
export { fetchNextDetails } from "./imports/fetch-next-details.ts"
export type { GameItem, ImportFailure, QueuedGame, Written } from "./imports/game-item.ts"
export { getImport } from "./imports/get-import.ts"
export { chunkSize, type ImportBatch, type ImportId } from "./imports/import-batch.ts"
export { importNextChunk } from "./imports/import-next-chunk.ts"
export { listImports } from "./imports/list-imports.ts"
export { type Destination, type ImportRequest, selectionLimit } from "./imports/plan.ts"
export { DetailQueue, GameItems, ImportBatches, type ImportFilter, ImportQueue } from "./imports/ports.ts"
export { type Resettable, resetImports } from "./imports/reset-imports.ts"
export { resumeImport } from "./imports/resume-import.ts"
export { startImport } from "./imports/start-import.ts"
export { activeStatuses, type ImportStatus, importDiagram, importStatuses, isActive } from "./imports/transitions.ts"
export { addItem, type NewItem } from "./items/add-item.ts"
export { changeItem } from "./items/change-item.ts"
export * as ItemsErrors from "./items/errors.ts"
export { type Condition, type FieldFilter, type FieldOf, filterLimit, type Span } from "./items/filter.ts"
export { getItem } from "./items/get-item.ts"
export type { Item, ItemChange, ItemId, OpenListing, ShownItem } from "./items/item.ts"
export { listItems } from "./items/list-items.ts"
export { listOwnItems } from "./items/list-own-items.ts"
export { type ItemQuery, type ItemSort, Items, itemSorts } from "./items/ports.ts"
export { removeItem } from "./items/remove-item.ts"
export { removeItemCover } from "./items/remove-item-cover.ts"
export { setItemCover } from "./items/set-item-cover.ts"
export {
  type FieldValue,
  type FieldValues,
  type GivenValues,
  platformAppIdOf,
  valuesLimit,
  valuesOf,
} from "./items/values.ts"
export { browseShowcase } from "./listings/browse-showcase.ts"
export { closeListing } from "./listings/close-listing.ts"
export { editListing } from "./listings/edit-listing.ts"
export * as ListingsErrors from "./listings/errors.ts"
export { getListing } from "./listings/get-listing.ts"
export { listItem } from "./listings/list-item.ts"
export { listListingsOf } from "./listings/list-listings-of.ts"
export { listOwnListings } from "./listings/list-own-listings.ts"
export {
  type Listing,
  type ListingChange,
  type ListingId,
  type ListingKind,
  type ListingTerms,
  listingKinds,
} from "./listings/listing.ts"
export { cardOf as itemCardOf, type ItemCard, type ItemSnapshot, type MarketItem } from "./listings/market-item.ts"
export { pauseListing } from "./listings/pause-listing.ts"
export {
  type ItemSelection,
  type ListedItem,
  Listings,
  MarketItems,
  type ShowcaseFilter,
  type ShownListing,
  showcaseSorts,
} from "./listings/ports.ts"
export { removeListing } from "./listings/remove-listing.ts"
export { resumeListing } from "./listings/resume-listing.ts"
export { type ListingStatus, listingDiagram, listingStatuses } from "./listings/transitions.ts"
export { inShowcase, seesListing } from "./listings/visibility.ts"
export { deliverDueMail } from "./mail/deliver-due-mail.ts"
export type { EmailMessage } from "./mail/email-message.ts"
export * as MailErrors from "./mail/errors.ts"
export type { EncryptedEmail, MailId, OutboxMail, RecipientHash } from "./mail/outbox-mail.ts"
export { EmailCipher, Mailer, Outbox, RecipientHasher } from "./mail/ports.ts"
export { retryMail } from "./mail/retry-mail.ts"
export { countUnreadNotifications } from "./notifications/count-unread-notifications.ts"
export * as NotificationsErrors from "./notifications/errors.ts"
export { forgetOldNotifications } from "./notifications/forget-old-notifications.ts"
export { listNotifications } from "./notifications/list-notifications.ts"
export {
  type Notification,
  type NotificationId,
  type NotificationType,
  notificationTypes,
  type Recipient,
  type ShownNotification,
  type Subject,
  subjectKinds,
} from "./notifications/notification.ts"
export { notify } from "./notifications/notify.ts"
export { notifyAll } from "./notifications/notify-all.ts"
export { Notifications } from "./notifications/ports.ts"
export { readAllNotifications } from "./notifications/read-all-notifications.ts"
export { readNotification } from "./notifications/read-notification.ts"
export { removeAllNotifications } from "./notifications/remove-all-notifications.ts"
export { removeNotification } from "./notifications/remove-notification.ts"
export { acceptOffer } from "./offers/accept-offer.ts"
export { cancelOffer } from "./offers/cancel-offer.ts"
export { confirmOffer } from "./offers/confirm-offer.ts"
export { createOffer } from "./offers/create-offer.ts"
export type { Deal } from "./offers/deal.ts"
export * as OffersErrors from "./offers/errors.ts"
export { expireOffers } from "./offers/expire-offers.ts"
export { getOffer } from "./offers/get-offer.ts"
export { listOffers } from "./offers/list-offers.ts"
export { listProposals } from "./offers/list-proposals.ts"
export { makeProposal } from "./offers/make-proposal.ts"
export { type Offer, type OfferId, type OfferKind, offerKinds } from "./offers/offer.ts"
export { Offers, type Open, type ShownOffer, type ShownProposal } from "./offers/ports.ts"
export { type Proposal, type ProposalId, proposalStatuses, type Terms as ProposalTerms } from "./offers/proposal.ts"
export { rejectOffer } from "./offers/reject-offer.ts"
export { type OfferStatus, offerDiagram, offerStatuses } from "./offers/transitions.ts"
export * as PostReactionsErrors from "./post-reactions/errors.ts"
export { listPostReactions } from "./post-reactions/list-post-reactions.ts"
export { PostReactions, type ShownReaction, type ShownReactionCounts } from "./post-reactions/ports.ts"
export type { PostReaction, ReactedPost, ReactionChange } from "./post-reactions/post-reaction.ts"
export { reactToPost } from "./post-reactions/react-to-post.ts"
export { removeReaction } from "./post-reactions/remove-reaction.ts"
export { createPost, type NewPost } from "./posts/create-post.ts"
export { deletePost } from "./posts/delete-post.ts"
export { editPost } from "./posts/edit-post.ts"
export * as PostsErrors from "./posts/errors.ts"
export { getPost } from "./posts/get-post.ts"
export { listPostsOf } from "./posts/list-posts-of.ts"
export { PostPurge, Posts, type ShownCounts, type ShownPost } from "./posts/ports.ts"
export {
  type ItemShare,
  type ManualPost,
  type Post,
  type PostChange,
  type PostKind,
  type PostPicture,
  type PostPictureId,
  postKinds,
} from "./posts/post.ts"
export { purgeNextPosts } from "./posts/purge-next-posts.ts"
export { type ReactionCounts, type ReactionType, reactionTypes } from "./posts/reaction-type.ts"
export { readFeed } from "./posts/read-feed.ts"
export { removePost } from "./posts/remove-post.ts"
export { seesPost } from "./posts/visibility.ts"
export * as RatingsErrors from "./ratings/errors.ts"
export { listOfferRatings } from "./ratings/list-offer-ratings.ts"
export { listRatingsOf } from "./ratings/list-ratings-of.ts"
export { type RatingSummary, Ratings, type ShownRating } from "./ratings/ports.ts"
export { rateOffer } from "./ratings/rate-offer.ts"
export { averageOf, type Rating, type RatingId } from "./ratings/rating.ts"
export { type Listeners, listeners, reactions, reactionsOf } from "./reactions.ts"
export { dismissReport } from "./reports/dismiss-report.ts"
export * as ReportsErrors from "./reports/errors.ts"
export { fileReport } from "./reports/file-report.ts"
export { listOwnReports } from "./reports/list-own-reports.ts"
export { type ReportFilter, Reports } from "./reports/ports.ts"
export {
  type Report,
  type ReportId,
  type ReportReason,
  type ReportTarget,
  reportReasons,
  reportTargets,
} from "./reports/report.ts"
export { resolveReport } from "./reports/resolve-report.ts"
export { type ReportStatus, reportDiagram, reportStatuses } from "./reports/transitions.ts"
export { type EventId, Ids, isId, type PostId, parseId } from "./shared/ids.ts"
export { isCurrency, isMoney, type Money } from "./shared/money.ts"
export type { Page, PageRequest, Position } from "./shared/page.ts"
export { type ReactionEvents, Reactions, type StoredHolding } from "./shared/reactions.ts"
export { codePoints, cut, isName } from "./shared/text.ts"
export { Transactions } from "./shared/transactions.ts"
export { Unavailable } from "./shared/unavailable.ts"
export { editProfile } from "./users/edit-profile.ts"
export { type EmailAddress, isEmailAddress } from "./users/email-address.ts"
export * as UsersErrors from "./users/errors.ts"
export { Profiles, Users } from "./users/ports.ts"
export type { Counts, OwnProfile, Profile, ViewedUser } from "./users/profile.ts"
export { removeAvatar } from "./users/remove-avatar.ts"
export { searchUsers } from "./users/search-users.ts"
export { setAvatar } from "./users/set-avatar.ts"
export type { PasswordHash, Privacy, ProfileChanges, User, UserId } from "./users/user.ts"
export { cardOf, type UserCard } from "./users/user-card.ts"
export { viewOwnProfile } from "./users/view-own-profile.ts"
export { viewProfile } from "./users/view-profile.ts"
export { type ProfileView, profileView, type Relation, seesCollection, type Visibility } from "./users/visibility.ts"
