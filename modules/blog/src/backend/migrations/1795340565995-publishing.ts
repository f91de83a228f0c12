import { defineMigration } from '@flotilla/backend/schema';

export const publishing = defineMigration({
  name: 'BlogPublishing1795340565995',
  up: [
    `ALTER TABLE "blog_article" ADD "publishedAt" TIMESTAMP(3) WITH TIME ZONE DEFAULT now()`,
    `ALTER TABLE "blog_article" ADD "unpublishedAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "blog_category" ADD "publishedAt" TIMESTAMP(3) WITH TIME ZONE DEFAULT now()`,
    `ALTER TABLE "blog_category" ADD "unpublishedAt" TIMESTAMP(3) WITH TIME ZONE`,
    // Existing rows have been public since they were created.
    `UPDATE "blog_article" SET "publishedAt" = "createdAt"`,
    `UPDATE "blog_category" SET "publishedAt" = "createdAt"`,
    `CREATE INDEX "blog_article_published_at_id_idx" ON "blog_article"  ("publishedAt", "id") `,
    `CREATE INDEX "blog_article_unpublished_at_idx" ON "blog_article"  ("unpublishedAt") `,
    `CREATE INDEX "blog_category_published_at_id_idx" ON "blog_category"  ("publishedAt", "id") `,
    `CREATE INDEX "blog_category_unpublished_at_idx" ON "blog_category"  ("unpublishedAt") `,
  ],
  down: [
    `DROP INDEX "public"."blog_category_unpublished_at_idx"`,
    `DROP INDEX "public"."blog_category_published_at_id_idx"`,
    `DROP INDEX "public"."blog_article_unpublished_at_idx"`,
    `DROP INDEX "public"."blog_article_published_at_id_idx"`,
    `ALTER TABLE "blog_category" DROP COLUMN "unpublishedAt"`,
    `ALTER TABLE "blog_category" DROP COLUMN "publishedAt"`,
    `ALTER TABLE "blog_article" DROP COLUMN "unpublishedAt"`,
    `ALTER TABLE "blog_article" DROP COLUMN "publishedAt"`,
  ],
});
