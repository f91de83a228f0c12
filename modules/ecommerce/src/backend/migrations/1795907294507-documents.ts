import { defineMigration } from '@flotilla/backend/schema';

export const documents = defineMigration({
  name: 'EcommerceDocuments1795907294507',
  up: [
    `CREATE TABLE "ecommerce_document" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "orderId" uuid NOT NULL, "kind" text NOT NULL DEFAULT 'invoice', "number" text NOT NULL, "issuedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "seriesId" uuid NOT NULL, "sequence" integer NOT NULL, "currencyId" uuid NOT NULL, "gross" numeric NOT NULL, "correctsId" uuid, "refundId" uuid, "renewalId" uuid, "data" jsonb NOT NULL, "file" text NOT NULL DEFAULT '', CONSTRAINT "ecommerce_document_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_document_order_id_idx" ON "ecommerce_document"  ("orderId") `,
    `CREATE UNIQUE INDEX "ecommerce_document_number_key" ON "ecommerce_document"  ("number") `,
    `CREATE INDEX "ecommerce_document_corrects_id_idx" ON "ecommerce_document"  ("correctsId") `,
    `CREATE INDEX "ecommerce_document_created_at_id_idx" ON "ecommerce_document"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_document_variant_created_at_id_idx" ON "ecommerce_document"  ("variant", "createdAt", "id") `,
    `CREATE UNIQUE INDEX "ecommerce_document_series_id_sequence_key" ON "ecommerce_document"  ("seriesId", "sequence") `,
    `CREATE UNIQUE INDEX "ecommerce_document_order_id_refund_id_key" ON "ecommerce_document"  ("orderId", "refundId") `,
    `CREATE UNIQUE INDEX "ecommerce_document_order_id_renewal_id_key" ON "ecommerce_document"  ("orderId", "renewalId") `,
    `CREATE TABLE "ecommerce_number_series" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "storeId" uuid NOT NULL, "kind" text NOT NULL DEFAULT 'invoice', "year" integer NOT NULL, "prefix" text NOT NULL, "next" integer NOT NULL DEFAULT '1', CONSTRAINT "ecommerce_number_series_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "ecommerce_number_series_prefix_key" ON "ecommerce_number_series"  ("prefix") `,
    `CREATE INDEX "ecommerce_number_series_created_at_id_idx" ON "ecommerce_number_series"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_number_series_variant_created_at_id_idx" ON "ecommerce_number_series"  ("variant", "createdAt", "id") `,
    `CREATE UNIQUE INDEX "ecommerce_number_series_store_id_kind_year_key" ON "ecommerce_number_series"  ("storeId", "kind", "year") `,
    `ALTER TABLE "ecommerce_store" ADD "address" jsonb`,
    `ALTER TABLE "ecommerce_store" ADD CONSTRAINT "ecommerce_store_address_in_parts_8badc404" CHECK ("address" is null or ("address"->>'line1' is not null and "address"->>'city' is not null))`,
  ],
  down: [
    `ALTER TABLE "ecommerce_store" DROP CONSTRAINT "ecommerce_store_address_in_parts_8badc404"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "address"`,
    `DROP TABLE "ecommerce_number_series"`,
    `DROP TABLE "ecommerce_document"`,
  ],
});
