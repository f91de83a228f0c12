import { defineMigration } from '@flotilla/backend/schema';

export const returns = defineMigration({
  name: 'EcommerceReturns1795912729332',
  up: [
    `DROP INDEX "public"."ecommerce_document_order_id_refund_id_key"`,
    `CREATE TABLE "ecommerce_return" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "orderId" uuid NOT NULL, "kind" text NOT NULL DEFAULT 'return', "status" text NOT NULL DEFAULT 'requested', "lines" jsonb NOT NULL DEFAULT '[]', "name" text, "note" text, "answer" text, "restock" boolean NOT NULL DEFAULT false, "refundAmount" numeric, "refunds" jsonb NOT NULL DEFAULT '[]', "receivedAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "ecommerce_return_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_return_order_id_idx" ON "ecommerce_return"  ("orderId") `,
    `CREATE INDEX "ecommerce_return_status_idx" ON "ecommerce_return"  ("status") `,
    `CREATE INDEX "ecommerce_return_created_at_id_idx" ON "ecommerce_return"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_return_variant_created_at_id_idx" ON "ecommerce_return"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "ecommerce_order" ADD "withdrawnAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "ecommerce_store" ADD "withdrawalDays" integer NOT NULL DEFAULT '14'`,
    `CREATE UNIQUE INDEX "ecommerce_document_corrects_id_refund_id_key" ON "ecommerce_document"  ("correctsId", "refundId") `,
    `ALTER TABLE "ecommerce_return" ADD CONSTRAINT "ecommerce_return_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "ecommerce_order"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ecommerce_return_search_40995a15" ON "ecommerce_return" USING gin (flotilla_searched(coalesce("name", '')) gin_trgm_ops)`,
  ],
  down: [
    `ALTER TABLE "ecommerce_return" DROP CONSTRAINT "ecommerce_return_orderId_fkey"`,
    `DROP INDEX "public"."ecommerce_document_corrects_id_refund_id_key"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "withdrawalDays"`,
    `ALTER TABLE "ecommerce_order" DROP COLUMN "withdrawnAt"`,
    `DROP TABLE "ecommerce_return"`,
    `CREATE UNIQUE INDEX "ecommerce_document_order_id_refund_id_key" ON "ecommerce_document" USING btree ("orderId", "refundId") `,
  ],
});
