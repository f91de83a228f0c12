import { defineMigration } from '@flotilla/backend/schema';

/** Deliveries are not rows of an entity: they are a queue, and a log that actions read. */
export const webhooks = defineMigration({
  name: 'NotificationWebhooks1795979828287',
  up: [
    `CREATE TABLE "notification_webhook" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "address" text NOT NULL, "description" text, "events" jsonb NOT NULL DEFAULT '[]', "active" boolean NOT NULL DEFAULT true, "secret" text, "previousSecret" text, "previousUntil" TIMESTAMP(3) WITH TIME ZONE, "ownerId" uuid, "failingSince" TIMESTAMP(3) WITH TIME ZONE, "problem" text, CONSTRAINT "notification_webhook_events_bounded_33239b5f" CHECK (jsonb_array_length("events") <= 2000), CONSTRAINT "notification_webhook_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "notification_webhook_created_at_id_idx" ON "notification_webhook"  ("createdAt", "id") `,
    `CREATE INDEX "notification_webhook_variant_created_at_id_idx" ON "notification_webhook"  ("variant", "createdAt", "id") `,
    `CREATE TABLE "notification_webhook_delivery" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "webhookId" uuid NOT NULL, "eventId" uuid NOT NULL, "type" text NOT NULL, "payload" text NOT NULL, "status" text NOT NULL DEFAULT 'waiting', "attempts" integer NOT NULL DEFAULT 0, "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "dueAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "leasedUntil" TIMESTAMP(3) WITH TIME ZONE, "endedAt" TIMESTAMP(3) WITH TIME ZONE, "httpStatus" integer, "durationMs" integer, "response" text, "error" text, CONSTRAINT "notification_webhook_delivery_pkey" PRIMARY KEY ("id"), CONSTRAINT "notification_webhook_delivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "notification_webhook"("id") ON DELETE CASCADE)`,
    `CREATE UNIQUE INDEX "notification_webhook_delivery_event_key" ON "notification_webhook_delivery" ("webhookId", "eventId")`,
    `CREATE INDEX "notification_webhook_delivery_due_idx" ON "notification_webhook_delivery" ("webhookId", "dueAt") WHERE "status" = 'waiting'`,
    `CREATE INDEX "notification_webhook_delivery_log_idx" ON "notification_webhook_delivery" ("webhookId", "createdAt", "id")`,
  ],
  down: [`DROP TABLE "notification_webhook_delivery"`, `DROP TABLE "notification_webhook"`],
});
