import { defineMigration } from '@flotilla/backend/schema';

export const authorizations = defineMigration({
  name: 'BillingAuthorizations1795918711503',
  up: [
    `CREATE TABLE "billing_authorization" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "paymentIntentId" uuid NOT NULL, "purpose" text NOT NULL DEFAULT '', "amount" numeric NOT NULL DEFAULT '0', "captured" numeric NOT NULL DEFAULT '0', "expiresAt" TIMESTAMP(3) WITH TIME ZONE, "decision" text, "decided" numeric NOT NULL DEFAULT '0', "decidedAt" TIMESTAMP(3) WITH TIME ZONE, "reason" text NOT NULL DEFAULT '', "lastError" text, "status" text NOT NULL DEFAULT 'requested', "note" text NOT NULL DEFAULT '', CONSTRAINT "billing_authorization_captured_in_part_7880a2da" CHECK ("captured" >= 0 and "captured" <= "amount"), CONSTRAINT "billing_authorization_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "billing_authorization_payment_intent_id_key" ON "billing_authorization"  ("paymentIntentId") `,
    `CREATE INDEX "billing_authorization_decision_idx" ON "billing_authorization"  ("decision") `,
    `CREATE INDEX "billing_authorization_status_idx" ON "billing_authorization"  ("status") `,
    `CREATE INDEX "billing_authorization_created_at_id_idx" ON "billing_authorization"  ("createdAt", "id") `,
    `CREATE INDEX "billing_authorization_variant_created_at_id_idx" ON "billing_authorization"  ("variant", "createdAt", "id") `,
    `ALTER TABLE "billing_payment_intent" ADD "capture" text NOT NULL DEFAULT 'automatic'`,
    `ALTER TABLE "billing_authorization" ADD CONSTRAINT "billing_authorization_paymentIntentId_fkey" FOREIGN KEY ("paymentIntentId") REFERENCES "billing_payment_intent"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "billing_authorization" DROP CONSTRAINT "billing_authorization_paymentIntentId_fkey"`,
    `ALTER TABLE "billing_payment_intent" DROP COLUMN "capture"`,
    `DROP TABLE "billing_authorization"`,
  ],
});
