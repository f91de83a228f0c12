import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'BillingFoldedSearch1795778642584',
  up: [
    `DROP INDEX "billing_widget_search_548b7913"`,
    `DROP INDEX "billing_currency_search_8f6df090"`,
    `DROP INDEX "billing_customer_search_a171747d"`,
    `DROP INDEX "billing_invoice_search_79b9344b"`,
    `CREATE INDEX "billing_currency_search_c92ff6d5" ON "billing_currency" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", '') || ' ' || coalesce("code", '')) gin_trgm_ops)`,
    `CREATE INDEX "billing_customer_search_07ea40b6" ON "billing_customer" USING gin (flotilla_searched(coalesce("email", '')) gin_trgm_ops)`,
    `CREATE INDEX "billing_invoice_search_84a3af27" ON "billing_invoice" USING gin (flotilla_searched(coalesce("email", '')) gin_trgm_ops)`,
    `CREATE INDEX "billing_widget_search_a0da0d81" ON "billing_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "billing_currency_search_c92ff6d5"`,
    `DROP INDEX "billing_customer_search_07ea40b6"`,
    `DROP INDEX "billing_invoice_search_84a3af27"`,
    `DROP INDEX "billing_widget_search_a0da0d81"`,
    `CREATE INDEX "billing_widget_search_548b7913" ON "billing_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "billing_currency_search_8f6df090" ON "billing_currency" USING gin ((((' '::text || lower(translate(((((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE(title, ''::text)) || ' '::text) || COALESCE(code, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "billing_customer_search_a171747d" ON "billing_customer" USING gin ((((' '::text || lower(translate(COALESCE(email, ''::text), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "billing_invoice_search_79b9344b" ON "billing_invoice" USING gin ((((' '::text || lower(translate(COALESCE(email, ''::text), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
