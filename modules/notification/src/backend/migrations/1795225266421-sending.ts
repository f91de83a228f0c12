import { defineMigration } from '@flotilla/backend/schema';

/**
 * Topics with duplicate slugs are kept. The development inbox is not an entity: no route of a production
 * installation reads it.
 */
export const sending = defineMigration({
  name: 'NotificationSending1795225266421',
  up: [
    `ALTER TABLE "notification_notification" ADD "language" text NOT NULL DEFAULT 'en'`,
    `ALTER TABLE "notification_notification" ADD "secrets" text`,
    `ALTER TABLE "notification_notification" ADD "attempts" integer NOT NULL DEFAULT '0'`,
    `ALTER TABLE "notification_notification" ADD "lastError" text`,
    `ALTER TABLE "notification_notification" ADD "sentAt" TIMESTAMP(3) WITH TIME ZONE`,
    `CREATE TABLE "notification_inbox" ("id" uuid NOT NULL, "method" text NOT NULL, "receiver" text NOT NULL, "subject" text NOT NULL, "html" text NOT NULL, "text" text NOT NULL, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "notification_inbox_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "notification_inbox_created_at_idx" ON "notification_inbox" ("createdAt")`,
    `INSERT INTO "notification_topic" ("slug", "adminTitle", "title", "type") VALUES ('security', 'Security', 'Security', 'security'), ('account', 'Account', 'Account', 'info'), ('orders', 'Orders', 'Orders', 'info'), ('messages', 'Messages', 'Messages', 'info'), ('requests', 'Requests', 'Requests', 'info'), ('errors', 'Errors', 'Errors', 'error') ON CONFLICT DO NOTHING`,
  ],
  down: [
    `DROP TABLE "notification_inbox"`,
    `ALTER TABLE "notification_notification" DROP COLUMN "sentAt"`,
    `ALTER TABLE "notification_notification" DROP COLUMN "lastError"`,
    `ALTER TABLE "notification_notification" DROP COLUMN "attempts"`,
    `ALTER TABLE "notification_notification" DROP COLUMN "secrets"`,
    `ALTER TABLE "notification_notification" DROP COLUMN "language"`,
  ],
});
