import { defineMigration } from '@flotilla/backend/schema';

export const orderDrafts = defineMigration({
  name: 'EcommerceOrderDrafts1795918867447',
  up: [
    `CREATE TABLE "ecommerce_order_draft" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "orderId" uuid NOT NULL, "subjectId" uuid, "name" text, "email" text, "phone" text, "company" text, "language" text NOT NULL, "taxId" text, "country" text, "deliveryAddress" jsonb, "billingAddress" jsonb, "deliveries" jsonb NOT NULL DEFAULT '[]', "codes" jsonb NOT NULL DEFAULT '[]', "adjustments" jsonb NOT NULL DEFAULT '[]', "sentAt" TIMESTAMP(3) WITH TIME ZONE, "expiresAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "ecommerce_order_draft_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "ecommerce_order_draft_order_id_key" ON "ecommerce_order_draft"  ("orderId") `,
    `CREATE INDEX "ecommerce_order_draft_subject_id_idx" ON "ecommerce_order_draft"  ("subjectId") `,
    `CREATE INDEX "ecommerce_order_draft_expires_at_idx" ON "ecommerce_order_draft"  ("expiresAt") `,
    `CREATE INDEX "ecommerce_order_draft_created_at_id_idx" ON "ecommerce_order_draft"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_order_draft_variant_created_at_id_idx" ON "ecommerce_order_draft"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "ecommerce_order_draft" ADD CONSTRAINT "ecommerce_order_draft_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "ecommerce_order"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ecommerce_order_draft_search_6e2f16d5" ON "ecommerce_order_draft" USING gin (flotilla_searched(coalesce("name", '') || ' ' || coalesce("email", '')) gin_trgm_ops)`,
  ],
  down: [
    `ALTER TABLE "ecommerce_order_draft" DROP CONSTRAINT "ecommerce_order_draft_orderId_fkey"`,
    `DROP TABLE "ecommerce_order_draft"`,
  ],
});
