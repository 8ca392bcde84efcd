// Written by generate-migrations.ts.
import m0 from "./0000_accounts.sql" with { type: "text" }
import m1 from "./0001_identity_provider.sql" with { type: "text" }
import m2 from "./0002_people_and_catalog.sql" with { type: "text" }
import m3 from "./0003_market.sql" with { type: "text" }
import m4 from "./0004_showcase_search.sql" with { type: "text" }
import m5 from "./0005_game_platform.sql" with { type: "text" }
import m6 from "./0006_platform_app_ids.sql" with { type: "text" }
import m7 from "./0007_showcase_by_price.sql" with { type: "text" }
import m8 from "./0008_credentials.sql" with { type: "text" }
import m9 from "./0009_removed_collections.sql" with { type: "text" }
import m10 from "./0010_posts_and_reports.sql" with { type: "text" }
import m11 from "./0011_events.sql" with { type: "text" }
import m12 from "./0012_posts_of_friends.sql" with { type: "text" }
import m13 from "./0013_chat.sql" with { type: "text" }
import m14 from "./0014_realtime.sql" with { type: "text" }
import m15 from "./0015_realtime-presence.sql" with { type: "text" }
import m16 from "./0016_last-message.sql" with { type: "text" }
import m17 from "./0017_notifications_once.sql" with { type: "text" }
import m18 from "./0018_blocks-cards.sql" with { type: "text" }
import m19 from "./0019_account-usage.sql" with { type: "text" }
import m20 from "./0020_post-audiences.sql" with { type: "text" }
import m21 from "./0021_realtime-kinds.sql" with { type: "text" }
import m22 from "./0022_item_holds.sql" with { type: "text" }
import m23 from "./0023_market-records.sql" with { type: "text" }
import m24 from "./0024_editions.sql" with { type: "text" }
import m25 from "./0025_import-files.sql" with { type: "text" }
import m26 from "./0026_prices.sql" with { type: "text" }
import m27 from "./0027_rounds.sql" with { type: "text" }
import m28 from "./0028_wants.sql" with { type: "text" }
import m29 from "./0029_chat_activity.sql" with { type: "text" }
import m30 from "./0030_want-matches.sql" with { type: "text" }
import m31 from "./0031_edition_answers.sql" with { type: "text" }
import m32 from "./0032_edition_fill.sql" with { type: "text" }
import m33 from "./0033_factors.sql" with { type: "text" }
import m34 from "./0034_round_lists.sql" with { type: "text" }
import m35 from "./0035_email_changes.sql" with { type: "text" }
import m36 from "./0036_shares.sql" with { type: "text" }
import m37 from "./0037_unverified_accounts.sql" with { type: "text" }
import m38 from "./0038_passkeys.sql" with { type: "text" }
import m39 from "./0039_exports.sql" with { type: "text" }
import m40 from "./0040_access_keys.sql" with { type: "text" }
import m41 from "./0041_account_invites.sql" with { type: "text" }
import m42 from "./0042_locales.sql" with { type: "text" }
import m43 from "./0043_outbox_receivers.sql" with { type: "text" }
import m44 from "./0044_export_notes.sql" with { type: "text" }
import m45 from "./0045_kept_answers.sql" with { type: "text" }
import m46 from "./0046_webhooks.sql" with { type: "text" }
import m47 from "./0047_notification-settings.sql" with { type: "text" }
import m48 from "./0048_authenticator_ids.sql" with { type: "text" }
import m49 from "./0049_notification-mails.sql" with { type: "text" }
import m50 from "./0050_instance_webhooks.sql" with { type: "text" }
import m51 from "./0051_web_push.sql" with { type: "text" }
import m52 from "./0052_webhook_pauses.sql" with { type: "text" }
import m53 from "./0053_listing-conditions.sql" with { type: "text" }
import m54 from "./0054_values_by_item.sql" with { type: "text" }
import m55 from "./0055_undo_added.sql" with { type: "text" }
import m56 from "./0056_mail_causes.sql" with { type: "text" }
import m57 from "./0057_account_texts.sql" with { type: "text" }
import m58 from "./0058_sales_by_day.sql" with { type: "text" }
import m59 from "./0059_refused_addresses.sql" with { type: "text" }
import m60 from "./0060_outbox_delivered.sql" with { type: "text" }
import m61 from "./0061_listed_owners.sql" with { type: "text" }
import m62 from "./0062_reached.sql" with { type: "text" }
import m63 from "./0063_opened_rounds.sql" with { type: "text" }
import m64 from "./0064_export_bytes.sql" with { type: "text" }
import m65 from "./0065_notes_of_imports.sql" with { type: "text" }
import m66 from "./0066_mapping_options.sql" with { type: "text" }
import m67 from "./0067_copies.sql" with { type: "text" }
import m68 from "./0068_listed_imports.sql" with { type: "text" }
import m69 from "./0069_card_copies.sql" with { type: "text" }
import m70 from "./0070_offer_progress.sql" with { type: "text" }
import m71 from "./0071_deal_conversations.sql" with { type: "text" }
import m72 from "./0072_deals_of_two.sql" with { type: "text" }
import m73 from "./0073_item_pictures.sql" with { type: "text" }
import m74 from "./0074_bundles.sql" with { type: "text" }
import m75 from "./0075_follows.sql" with { type: "text" }
import m76 from "./0076_edition_details.sql" with { type: "text" }
import m77 from "./0077_roles.sql" with { type: "text" }
import m78 from "./0078_item_attributes.sql" with { type: "text" }
import m79 from "./0079_open_to_visitors.sql" with { type: "text" }
import m80 from "./0080_loans.sql" with { type: "text" }
import m81 from "./0081_values_by_rating.sql" with { type: "text" }
import m82 from "./0082_moderation.sql" with { type: "text" }
import m83 from "./0083_sets.sql" with { type: "text" }
import m84 from "./0084_provider_links.sql" with { type: "text" }
import m85 from "./0085_item_fills.sql" with { type: "text" }
import m86 from "./0086_market_values.sql" with { type: "text" }
import m87 from "./0087_appeals.sql" with { type: "text" }
import m88 from "./0088_moderators_notified.sql" with { type: "text" }
import m89 from "./0089_worth_sums.sql" with { type: "text" }
import m90 from "./0090_open_pages.sql" with { type: "text" }
import m91 from "./0091_editors.sql" with { type: "text" }
import m92 from "./0092_shown_copies.sql" with { type: "text" }
import m93 from "./0093_taken_down.sql" with { type: "text" }
import m94 from "./0094_reported_sets.sql" with { type: "text" }

export const migrations = [
  { name: "0000_accounts", sql: m0 },
  { name: "0001_identity_provider", sql: m1 },
  { name: "0002_people_and_catalog", sql: m2 },
  { name: "0003_market", sql: m3 },
  { name: "0004_showcase_search", sql: m4 },
  { name: "0005_game_platform", sql: m5 },
  { name: "0006_platform_app_ids", sql: m6 },
  { name: "0007_showcase_by_price", sql: m7 },
  { name: "0008_credentials", sql: m8 },
  { name: "0009_removed_collections", sql: m9 },
  { name: "0010_posts_and_reports", sql: m10 },
  { name: "0011_events", sql: m11 },
  { name: "0012_posts_of_friends", sql: m12 },
  { name: "0013_chat", sql: m13 },
  { name: "0014_realtime", sql: m14 },
  { name: "0015_realtime-presence", sql: m15 },
  { name: "0016_last-message", sql: m16 },
  { name: "0017_notifications_once", sql: m17 },
  { name: "0018_blocks-cards", sql: m18 },
  { name: "0019_account-usage", sql: m19 },
  { name: "0020_post-audiences", sql: m20 },
  { name: "0021_realtime-kinds", sql: m21 },
  { name: "0022_item_holds", sql: m22 },
  { name: "0023_market-records", sql: m23 },
  { name: "0024_editions", sql: m24 },
  { name: "0025_import-files", sql: m25 },
  { name: "0026_prices", sql: m26 },
  { name: "0027_rounds", sql: m27 },
  { name: "0028_wants", sql: m28 },
  { name: "0029_chat_activity", sql: m29 },
  { name: "0030_want-matches", sql: m30 },
  { name: "0031_edition_answers", sql: m31 },
  { name: "0032_edition_fill", sql: m32 },
  { name: "0033_factors", sql: m33 },
  { name: "0034_round_lists", sql: m34 },
  { name: "0035_email_changes", sql: m35 },
  { name: "0036_shares", sql: m36 },
  { name: "0037_unverified_accounts", sql: m37 },
  { name: "0038_passkeys", sql: m38 },
  { name: "0039_exports", sql: m39 },
  { name: "0040_access_keys", sql: m40 },
  { name: "0041_account_invites", sql: m41 },
  { name: "0042_locales", sql: m42 },
  { name: "0043_outbox_receivers", sql: m43 },
  { name: "0044_export_notes", sql: m44 },
  { name: "0045_kept_answers", sql: m45 },
  { name: "0046_webhooks", sql: m46 },
  { name: "0047_notification-settings", sql: m47 },
  { name: "0048_authenticator_ids", sql: m48 },
  { name: "0049_notification-mails", sql: m49 },
  { name: "0050_instance_webhooks", sql: m50 },
  { name: "0051_web_push", sql: m51 },
  { name: "0052_webhook_pauses", sql: m52 },
  { name: "0053_listing-conditions", sql: m53 },
  { name: "0054_values_by_item", sql: m54 },
  { name: "0055_undo_added", sql: m55 },
  { name: "0056_mail_causes", sql: m56 },
  { name: "0057_account_texts", sql: m57 },
  { name: "0058_sales_by_day", sql: m58 },
  { name: "0059_refused_addresses", sql: m59 },
  { name: "0060_outbox_delivered", sql: m60 },
  { name: "0061_listed_owners", sql: m61 },
  { name: "0062_reached", sql: m62 },
  { name: "0063_opened_rounds", sql: m63 },
  { name: "0064_export_bytes", sql: m64 },
  { name: "0065_notes_of_imports", sql: m65 },
  { name: "0066_mapping_options", sql: m66 },
  { name: "0067_copies", sql: m67 },
  { name: "0068_listed_imports", sql: m68 },
  { name: "0069_card_copies", sql: m69 },
  { name: "0070_offer_progress", sql: m70 },
  { name: "0071_deal_conversations", sql: m71 },
  { name: "0072_deals_of_two", sql: m72 },
  { name: "0073_item_pictures", sql: m73 },
  { name: "0074_bundles", sql: m74 },
  { name: "0075_follows", sql: m75 },
  { name: "0076_edition_details", sql: m76 },
  { name: "0077_roles", sql: m77 },
  { name: "0078_item_attributes", sql: m78 },
  { name: "0079_open_to_visitors", sql: m79 },
  { name: "0080_loans", sql: m80 },
  { name: "0081_values_by_rating", sql: m81 },
  { name: "0082_moderation", sql: m82 },
  { name: "0083_sets", sql: m83 },
  { name: "0084_provider_links", sql: m84 },
  { name: "0085_item_fills", sql: m85 },
  { name: "0086_market_values", sql: m86 },
  { name: "0087_appeals", sql: m87 },
  { name: "0088_moderators_notified", sql: m88 },
  { name: "0089_worth_sums", sql: m89 },
  { name: "0090_open_pages", sql: m90 },
  { name: "0091_editors", sql: m91 },
  { name: "0092_shown_copies", sql: m92 },
  { name: "0093_taken_down", sql: m93 },
  { name: "0094_reported_sets", sql: m94 },
]
