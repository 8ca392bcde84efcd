ALTER TABLE "linked_accounts" DROP CONSTRAINT "linked_accounts_pkey";--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_user_id_issuer_pk" PRIMARY KEY("user_id","issuer");--> statement-breakpoint
-- The links of before belong to the provider of the settings without a name.
ALTER TABLE "linked_accounts" ADD COLUMN "provider" text DEFAULT 'default' NOT NULL;
