import { defineMigration } from '@flotilla/backend/schema';

export const publishing = defineMigration({
  name: 'HostPublishing1795340565996',
  up: [
    `ALTER TABLE "host_page" ADD "publishedAt" TIMESTAMP(3) WITH TIME ZONE DEFAULT now()`,
    `ALTER TABLE "host_page" ADD "unpublishedAt" TIMESTAMP(3) WITH TIME ZONE`,
    // Existing rows have been public since they were created.
    `UPDATE "host_page" SET "publishedAt" = "createdAt"`,
    `CREATE INDEX "host_page_published_at_id_idx" ON "host_page"  ("publishedAt", "id") `,
    `CREATE INDEX "host_page_unpublished_at_idx" ON "host_page"  ("unpublishedAt") `,
  ],
  down: [
    `DROP INDEX "public"."host_page_unpublished_at_idx"`,
    `DROP INDEX "public"."host_page_published_at_id_idx"`,
    `ALTER TABLE "host_page" DROP COLUMN "unpublishedAt"`,
    `ALTER TABLE "host_page" DROP COLUMN "publishedAt"`,
  ],
});
