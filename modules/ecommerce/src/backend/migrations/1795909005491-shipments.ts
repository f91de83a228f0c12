import { defineMigration } from '@flotilla/backend/schema';

export const shipments = defineMigration({
  name: 'EcommerceShipments1795909005491',
  up: [
    `CREATE TABLE "ecommerce_shipment" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "orderId" uuid NOT NULL, "lines" jsonb NOT NULL DEFAULT '[]', "carrier" text, "trackingNumber" text, "trackingUrl" text, "shippedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "deliveredAt" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "ecommerce_shipment_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_shipment_order_id_idx" ON "ecommerce_shipment"  ("orderId") `,
    `CREATE INDEX "ecommerce_shipment_created_at_id_idx" ON "ecommerce_shipment"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_shipment_variant_created_at_id_idx" ON "ecommerce_shipment"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "ecommerce_order" ADD "deliveredAt" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "ecommerce_shipment" ADD CONSTRAINT "ecommerce_shipment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "ecommerce_order"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "ecommerce_shipment" DROP CONSTRAINT "ecommerce_shipment_orderId_fkey"`,
    `ALTER TABLE "ecommerce_order" DROP COLUMN "deliveredAt"`,
    `DROP TABLE "ecommerce_shipment"`,
  ],
});
