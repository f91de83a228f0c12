import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'AnalyticFoldedSearch1795778642583',
  up: [
    `DROP INDEX "analytic_widget_search_b3785721"`,
    `DROP INDEX "analytic_metric_search_8dc10943"`,
    `CREATE INDEX "analytic_metric_search_0f89f783" ON "analytic_metric" USING gin (flotilla_searched(coalesce("title", '')) gin_trgm_ops)`,
    `CREATE INDEX "analytic_widget_search_cec6652c" ON "analytic_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "analytic_metric_search_0f89f783"`,
    `DROP INDEX "analytic_widget_search_cec6652c"`,
    `CREATE INDEX "analytic_widget_search_b3785721" ON "analytic_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "analytic_metric_search_8dc10943" ON "analytic_metric" USING gin ((((' '::text || lower(translate(COALESCE(title, ''::text), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
