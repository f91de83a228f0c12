import { defineMigration } from '@flotilla/backend/schema';

export const secondPayments = defineMigration({
  name: 'BillingSecondPayments1795363798262',
  up: [
    `ALTER TABLE "billing_refund" ADD "paymentId" text`,
    `CREATE UNIQUE INDEX "billing_refund_invoice_id_payment_id_key" ON "billing_refund"  ("invoiceId", "paymentId") `,
  ],
  down: [
    `DROP INDEX "public"."billing_refund_invoice_id_payment_id_key"`,
    `ALTER TABLE "billing_refund" DROP COLUMN "paymentId"`,
  ],
});
