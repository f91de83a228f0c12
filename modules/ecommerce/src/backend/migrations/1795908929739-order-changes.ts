import { defineMigration } from '@flotilla/backend/schema';

export const orderChanges = defineMigration({
  name: 'EcommerceOrderChanges1795908929739',
  up: [
    `CREATE TABLE "ecommerce_order_change" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "orderId" uuid NOT NULL, "actions" jsonb, "quote" jsonb NOT NULL DEFAULT '[]', "status" text NOT NULL DEFAULT 'draft', "difference" numeric NOT NULL DEFAULT '0', "reason" text NOT NULL DEFAULT '', "by" text NOT NULL DEFAULT 'shop', CONSTRAINT "ecommerce_order_change_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_order_change_order_id_idx" ON "ecommerce_order_change"  ("orderId") `,
    `CREATE INDEX "ecommerce_order_change_created_at_id_idx" ON "ecommerce_order_change"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_order_change_variant_created_at_id_idx" ON "ecommerce_order_change"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "ecommerce_order_change" ADD CONSTRAINT "ecommerce_order_change_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "ecommerce_order"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "ecommerce_order_change" DROP CONSTRAINT "ecommerce_order_change_orderId_fkey"`,
    `DROP TABLE "ecommerce_order_change"`,
  ],
});
