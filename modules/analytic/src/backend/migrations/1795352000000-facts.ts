import { defineMigration } from '@flotilla/backend/schema';

/** Not entities: facts that wait to be summed up, and the idempotency keys of counted ones. */
export const facts = defineMigration({
  name: 'AnalyticFacts1795352000000',
  up: [
    `CREATE TABLE "analytic_counted" ("key" text NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "analytic_counted_pkey" PRIMARY KEY ("key"))`,
    `CREATE INDEX "analytic_counted_at_idx" ON "analytic_counted" ("at")`,
    `CREATE TABLE "analytic_fact" ("id" bigint GENERATED ALWAYS AS IDENTITY, "name" text NOT NULL, "day" text NOT NULL, "dimensions" jsonb NOT NULL DEFAULT '{}', "count" integer NOT NULL DEFAULT 1, "amount" numeric, CONSTRAINT "analytic_fact_pkey" PRIMARY KEY ("id"))`,
  ],
  down: [`DROP TABLE "analytic_fact"`, `DROP TABLE "analytic_counted"`],
});
