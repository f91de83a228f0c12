import { defineMigration } from '@flotilla/backend/schema';

export const securityDeposits = defineMigration({
  name: 'EcommerceSecurityDeposits1795919782275',
  up: [
    `CREATE TABLE "ecommerce_security_deposit" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "orderId" uuid NOT NULL, "lineId" uuid NOT NULL, "mode" text NOT NULL DEFAULT 'hold', "amount" numeric NOT NULL DEFAULT '0', "perPiece" numeric NOT NULL DEFAULT '0', "currencyId" uuid NOT NULL, "daysBefore" integer NOT NULL DEFAULT '1', "requestAt" TIMESTAMP(3) WITH TIME ZONE, "endsAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "authorizationId" uuid, "needsDecision" boolean NOT NULL DEFAULT false, CONSTRAINT "ecommerce_security_deposit_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_security_deposit_order_id_idx" ON "ecommerce_security_deposit"  ("orderId") `,
    `CREATE UNIQUE INDEX "ecommerce_security_deposit_line_id_key" ON "ecommerce_security_deposit"  ("lineId") `,
    `CREATE INDEX "ecommerce_security_deposit_created_at_id_idx" ON "ecommerce_security_deposit"  ("createdAt", "id") `,
    `CREATE INDEX "ecommerce_security_deposit_variant_created_at_id_idx" ON "ecommerce_security_deposit"  ("variant", "createdAt", "id") `,
    `CREATE INDEX "ecommerce_security_deposit_authorization_id_request_at_idx" ON "ecommerce_security_deposit"  ("authorizationId", "requestAt") `,
    `ALTER TABLE "ecommerce_payment_plan" ADD "securityMode" text NOT NULL DEFAULT 'none'`,
    `ALTER TABLE "ecommerce_payment_plan" ADD "securityDaysBefore" integer NOT NULL DEFAULT '1'`,
    `ALTER TABLE "ecommerce_security_deposit" ADD CONSTRAINT "ecommerce_security_deposit_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "ecommerce_order"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_security_deposit" ADD CONSTRAINT "ecommerce_security_deposit_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "ecommerce_orders_to_products"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "ecommerce_security_deposit" DROP CONSTRAINT "ecommerce_security_deposit_lineId_fkey"`,
    `ALTER TABLE "ecommerce_security_deposit" DROP CONSTRAINT "ecommerce_security_deposit_orderId_fkey"`,
    `ALTER TABLE "ecommerce_payment_plan" DROP COLUMN "securityDaysBefore"`,
    `ALTER TABLE "ecommerce_payment_plan" DROP COLUMN "securityMode"`,
    `DROP TABLE "ecommerce_security_deposit"`,
  ],
});
