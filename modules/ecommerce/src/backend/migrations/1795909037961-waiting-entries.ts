import { defineMigration } from '@flotilla/backend/schema';

export const waitingEntries = defineMigration({
  name: 'EcommerceWaitingEntries1795909037961',
  up: [
    `CREATE TABLE "ecommerce_waiting_entry" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "productId" uuid NOT NULL, "startDate" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "endDate" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "email" text NOT NULL, "language" text NOT NULL, "subjectId" uuid, "status" text NOT NULL DEFAULT 'waiting', "notifiedAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "ecommerce_waiting_entry_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_waiting_entry_product_id_idx" ON "ecommerce_waiting_entry"  ("productId") `,
    `CREATE INDEX "ecommerce_waiting_entry_subject_id_idx" ON "ecommerce_waiting_entry"  ("subjectId") `,
    `CREATE INDEX "ecommerce_waiting_entry_created_at_id_idx" ON "ecommerce_waiting_entry"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_waiting_entry_variant_created_at_id_idx" ON "ecommerce_waiting_entry"  ("variant", "createdAt", "id") `,
    `CREATE INDEX "ecommerce_waiting_entry_status_start_date_idx" ON "ecommerce_waiting_entry"  ("status", "startDate") `,
    `ALTER TABLE "ecommerce_waiting_entry" ADD CONSTRAINT "ecommerce_waiting_entry_productId_fkey" FOREIGN KEY ("productId") REFERENCES "ecommerce_product"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "ecommerce_waiting_entry_product_id_email_start_date_en_c5e36dc2" ON "ecommerce_waiting_entry" ("productId", lower("email"), "startDate", "endDate") WHERE ("status" = 'waiting'::text)`,
    `CREATE INDEX "ecommerce_waiting_entry_email_status_lower_idx" ON "ecommerce_waiting_entry" (lower("email"), "status")`,
    `CREATE INDEX "ecommerce_waiting_entry_search_058c2dcc" ON "ecommerce_waiting_entry" USING gin (flotilla_searched(coalesce("email", '')) gin_trgm_ops)`,
  ],
  down: [
    `ALTER TABLE "ecommerce_waiting_entry" DROP CONSTRAINT "ecommerce_waiting_entry_productId_fkey"`,
    `DROP TABLE "ecommerce_waiting_entry"`,
  ],
});
