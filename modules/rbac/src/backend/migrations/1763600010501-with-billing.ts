import { defineMigration } from '@flotilla/backend/schema';

export const withBilling = defineMigration({
  name: 'RbacWithBilling1763600010501',
  needs: ['billing'],
  up: [
    `CREATE TABLE "rbac_subjects_to_billing_module_payment_intents" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "billingModulePaymentIntentId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_billing_module_payment_intents_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_billing_module_payment_intents_subject_id_idx" ON "rbac_subjects_to_billing_module_payment_intents"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_billing_module_payment_intents_billin_14c6fb9b" ON "rbac_subjects_to_billing_module_payment_intents"  ("billingModulePaymentIntentId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_billing_module_payment_intents_subjec_e3e5c54f" ON "rbac_subjects_to_billing_module_payment_intents"  ("subjectId", "billingModulePaymentIntentId") `,
    `ALTER TABLE "rbac_subjects_to_billing_module_payment_intents" ADD CONSTRAINT "rbac_subjects_to_billing_module_payment_intents_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_billing_module_payment_intents" ADD CONSTRAINT "rbac_subjects_to_billing_module_payment_intents_billin_646fa9ea" FOREIGN KEY ("billingModulePaymentIntentId") REFERENCES "billing_payment_intent"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_billing_module_payment_intents" DROP CONSTRAINT "rbac_subjects_to_billing_module_payment_intents_billin_646fa9ea"`,
    `ALTER TABLE "rbac_subjects_to_billing_module_payment_intents" DROP CONSTRAINT "rbac_subjects_to_billing_module_payment_intents_subjectId_fkey"`,
    `DROP TABLE "rbac_subjects_to_billing_module_payment_intents"`,
  ],
});
