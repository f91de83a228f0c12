import { defineMigration } from '@flotilla/backend/schema';

export const calendarFeeds = defineMigration({
  name: 'EcommerceCalendarFeeds1795907981386',
  up: [
    `CREATE TABLE "ecommerce_calendar_feed" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "resourceId" uuid NOT NULL, "title" text NOT NULL, "url" text NOT NULL, "ignoredTitle" text, "isActive" boolean NOT NULL DEFAULT true, "etag" text, "syncedAt" TIMESTAMP(3) WITH TIME ZONE, "eventCount" integer NOT NULL DEFAULT '0', "failures" integer NOT NULL DEFAULT '0', "lastError" text, "claimedUntil" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "ecommerce_calendar_feed_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_calendar_feed_resource_id_idx" ON "ecommerce_calendar_feed"  ("resourceId") `,
    `CREATE INDEX "ecommerce_calendar_feed_created_at_id_idx" ON "ecommerce_calendar_feed"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_calendar_feed_variant_created_at_id_idx" ON "ecommerce_calendar_feed"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "ecommerce_booking" ADD "feedId" uuid`,
    `ALTER TABLE "ecommerce_booking" ADD "externalUid" text`,
    `CREATE UNIQUE INDEX "ecommerce_booking_feed_id_external_uid_key" ON "ecommerce_booking"  ("feedId", "externalUid") `,
    `ALTER TABLE "ecommerce_calendar_feed" ADD CONSTRAINT "ecommerce_calendar_feed_resourceId_fkey" FOREIGN KEY ("resourceId") REFERENCES "ecommerce_resource"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ecommerce_calendar_feed_search_6f822c9f" ON "ecommerce_calendar_feed" USING gin (flotilla_searched(coalesce("title", '') || ' ' || coalesce("url", '')) gin_trgm_ops)`,
  ],
  down: [
    `ALTER TABLE "ecommerce_calendar_feed" DROP CONSTRAINT "ecommerce_calendar_feed_resourceId_fkey"`,
    `DROP INDEX "public"."ecommerce_booking_feed_id_external_uid_key"`,
    `ALTER TABLE "ecommerce_booking" DROP COLUMN "externalUid"`,
    `ALTER TABLE "ecommerce_booking" DROP COLUMN "feedId"`,
    `DROP TABLE "ecommerce_calendar_feed"`,
  ],
});
