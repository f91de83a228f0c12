import { defineMigration } from '@flotilla/backend/schema';

export const instalments = defineMigration({
  name: 'BillingInstalments1795906500921',
  up: [
    `CREATE TABLE "billing_instalment" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "paymentIntentId" uuid NOT NULL, "kind" text NOT NULL DEFAULT 'whole', "amount" numeric NOT NULL DEFAULT '0', "dueAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "remindedAt" TIMESTAMP(3) WITH TIME ZONE, "status" text NOT NULL DEFAULT 'scheduled', "note" text NOT NULL DEFAULT '', CONSTRAINT "billing_instalment_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "billing_instalment_payment_intent_id_key" ON "billing_instalment"  ("paymentIntentId") `,
    `CREATE INDEX "billing_instalment_created_at_id_idx" ON "billing_instalment"  ("createdAt", "id") `,
    `CREATE INDEX "billing_instalment_variant_created_at_id_idx" ON "billing_instalment"  ("variant", "createdAt", "id") `,
    `CREATE INDEX "billing_instalment_status_due_at_idx" ON "billing_instalment"  ("status", "dueAt") `,
    `ALTER TABLE "billing_invoice" ADD "attempt" integer NOT NULL DEFAULT '1'`,
    `ALTER TABLE "billing_instalment" ADD CONSTRAINT "billing_instalment_paymentIntentId_fkey" FOREIGN KEY ("paymentIntentId") REFERENCES "billing_payment_intent"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "billing_instalment" DROP CONSTRAINT "billing_instalment_paymentIntentId_fkey"`,
    `ALTER TABLE "billing_invoice" DROP COLUMN "attempt"`,
    `DROP TABLE "billing_instalment"`,
  ],
});
