import { defineMigration } from '@flotilla/backend/schema';

export const reviews = defineMigration({
  name: 'EcommerceReviews1795911895137',
  up: [
    `CREATE TABLE "ecommerce_review" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "productId" uuid NOT NULL, "orderId" uuid NOT NULL, "lineId" uuid NOT NULL, "rating" integer NOT NULL, "text" text NOT NULL DEFAULT '', "authorName" text, "language" text NOT NULL, "title" jsonb NOT NULL DEFAULT '{}', "usedOn" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "status" text NOT NULL DEFAULT 'pending', CONSTRAINT "ecommerce_review_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_review_product_id_idx" ON "ecommerce_review"  ("productId") `,
    `CREATE INDEX "ecommerce_review_order_id_idx" ON "ecommerce_review"  ("orderId") `,
    `CREATE UNIQUE INDEX "ecommerce_review_line_id_key" ON "ecommerce_review"  ("lineId") `,
    `CREATE INDEX "ecommerce_review_created_at_id_idx" ON "ecommerce_review"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_review_variant_created_at_id_idx" ON "ecommerce_review"  ("variant", "createdAt", "id") `,
    `CREATE INDEX "ecommerce_review_product_id_status_created_at_idx" ON "ecommerce_review"  ("productId", "status", "createdAt") `,
    `ALTER TABLE "ecommerce_product" ADD "ratingCount" integer NOT NULL DEFAULT '0'`,
    `ALTER TABLE "ecommerce_product" ADD "ratingAverage" numeric`,
    `ALTER TABLE "ecommerce_review" ADD CONSTRAINT "ecommerce_review_productId_fkey" FOREIGN KEY ("productId") REFERENCES "ecommerce_product"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ecommerce_review_search_962e962c" ON "ecommerce_review" USING gin (flotilla_searched(coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `ALTER TABLE "ecommerce_review" DROP CONSTRAINT "ecommerce_review_productId_fkey"`,
    `ALTER TABLE "ecommerce_product" DROP COLUMN "ratingAverage"`,
    `ALTER TABLE "ecommerce_product" DROP COLUMN "ratingCount"`,
    `DROP TABLE "ecommerce_review"`,
  ],
});
