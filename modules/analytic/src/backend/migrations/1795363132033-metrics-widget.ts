import { defineMigration } from '@flotilla/backend/schema';

export const metricsWidget = defineMigration({
  name: 'AnalyticMetricsWidget1795363132033',
  up: [
    `ALTER TABLE "analytic_widget" ADD "metric" text NOT NULL DEFAULT 'page-views'`,
    `ALTER TABLE "analytic_widget" ADD "days" integer NOT NULL DEFAULT '30'`,
    `ALTER TABLE "analytic_widget" ADD "isPublic" boolean NOT NULL DEFAULT false`,
  ],
  down: [
    `ALTER TABLE "analytic_widget" DROP COLUMN "isPublic"`,
    `ALTER TABLE "analytic_widget" DROP COLUMN "days"`,
    `ALTER TABLE "analytic_widget" DROP COLUMN "metric"`,
  ],
});
