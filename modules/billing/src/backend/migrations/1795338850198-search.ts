import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'BillingSearch1795338850198',
  up: [
    `CREATE INDEX "billing_currency_search_8f6df090" ON "billing_currency" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", '') || ' ' || coalesce("code", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "billing_customer_search_a171747d" ON "billing_customer" USING gin ((' ' || lower(translate(coalesce("email", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "billing_invoice_search_79b9344b" ON "billing_invoice" USING gin ((' ' || lower(translate(coalesce("email", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "billing_widget_search_548b7913" ON "billing_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."billing_currency_search_8f6df090"`,
    `DROP INDEX "public"."billing_customer_search_a171747d"`,
    `DROP INDEX "public"."billing_invoice_search_79b9344b"`,
    `DROP INDEX "public"."billing_widget_search_548b7913"`,
  ],
});
