import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'NotificationChange1795778844251',
  up: [
    `CREATE TABLE "notification_silenced_mailbox" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "mailbox" text NOT NULL, "topicId" uuid NOT NULL, CONSTRAINT "notification_silenced_mailbox_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "notification_silenced_mailbox_created_at_id_idx" ON "notification_silenced_mailbox"  ("createdAt", "id") `,
    `CREATE INDEX "notification_silenced_mailbox_variant_created_at_id_idx" ON "notification_silenced_mailbox"  ("variant", "createdAt", "id") `,
    `CREATE UNIQUE INDEX "notification_silenced_mailbox_mailbox_topic_id_key" ON "notification_silenced_mailbox"  ("mailbox", "topicId") `,
    `ALTER TABLE "notification_silenced_mailbox" ADD CONSTRAINT "notification_silenced_mailbox_topicId_fkey" FOREIGN KEY ("topicId") REFERENCES "notification_topic"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "notification_silenced_mailbox" DROP CONSTRAINT "notification_silenced_mailbox_topicId_fkey"`,
    `DROP TABLE "notification_silenced_mailbox"`,
  ],
});
