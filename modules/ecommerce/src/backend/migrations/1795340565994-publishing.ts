import { defineMigration } from '@flotilla/backend/schema';

export const publishing = defineMigration({
  name: 'EcommercePublishing1795340565994',
  up: [
    `ALTER TABLE "ecommerce_category" ADD "publishedAt" TIMESTAMP(3) WITH TIME ZONE DEFAULT now()`,
    `ALTER TABLE "ecommerce_category" ADD "unpublishedAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "ecommerce_product" ADD "publishedAt" TIMESTAMP(3) WITH TIME ZONE DEFAULT now()`,
    `ALTER TABLE "ecommerce_product" ADD "unpublishedAt" TIMESTAMP(3) WITH TIME ZONE`,
    // Existing rows have been public since they were created.
    `UPDATE "ecommerce_category" SET "publishedAt" = "createdAt"`,
    `UPDATE "ecommerce_product" SET "publishedAt" = "createdAt"`,
    `CREATE INDEX "ecommerce_category_published_at_id_idx" ON "ecommerce_category"  ("publishedAt", "id") `,
    `CREATE INDEX "ecommerce_category_unpublished_at_idx" ON "ecommerce_category"  ("unpublishedAt") `,
    `CREATE INDEX "ecommerce_product_published_at_id_idx" ON "ecommerce_product"  ("publishedAt", "id") `,
    `CREATE INDEX "ecommerce_product_unpublished_at_idx" ON "ecommerce_product"  ("unpublishedAt") `,
  ],
  down: [
    `DROP INDEX "public"."ecommerce_product_unpublished_at_idx"`,
    `DROP INDEX "public"."ecommerce_product_published_at_id_idx"`,
    `DROP INDEX "public"."ecommerce_category_unpublished_at_idx"`,
    `DROP INDEX "public"."ecommerce_category_published_at_id_idx"`,
    `ALTER TABLE "ecommerce_product" DROP COLUMN "unpublishedAt"`,
    `ALTER TABLE "ecommerce_product" DROP COLUMN "publishedAt"`,
    `ALTER TABLE "ecommerce_category" DROP COLUMN "unpublishedAt"`,
    `ALTER TABLE "ecommerce_category" DROP COLUMN "publishedAt"`,
  ],
});
