import { defineMigration } from '@flotilla/backend/schema';

export const counted = defineMigration({
  name: 'AnalyticCounted1795353068292',
  up: [
    `ALTER TABLE "analytic_metric" ADD "name" text`,
    `ALTER TABLE "analytic_metric" ADD "day" text`,
    `ALTER TABLE "analytic_metric" ADD "dimensions" jsonb NOT NULL DEFAULT '{}'`,
    `ALTER TABLE "analytic_metric" ADD "amount" numeric`,
    `ALTER TABLE "analytic_metric" ADD "key" text`,
    `CREATE INDEX "analytic_metric_name_idx" ON "analytic_metric"  ("name") `,
    `CREATE UNIQUE INDEX "analytic_metric_key_key" ON "analytic_metric"  ("key") `,
    `CREATE INDEX "analytic_metric_name_day_idx" ON "analytic_metric"  ("name", "day") `,
  ],
  down: [
    `DROP INDEX "public"."analytic_metric_name_day_idx"`,
    `DROP INDEX "public"."analytic_metric_key_key"`,
    `DROP INDEX "public"."analytic_metric_name_idx"`,
    `ALTER TABLE "analytic_metric" DROP COLUMN "key"`,
    `ALTER TABLE "analytic_metric" DROP COLUMN "amount"`,
    `ALTER TABLE "analytic_metric" DROP COLUMN "dimensions"`,
    `ALTER TABLE "analytic_metric" DROP COLUMN "day"`,
    `ALTER TABLE "analytic_metric" DROP COLUMN "name"`,
  ],
});
