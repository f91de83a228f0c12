import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'AnalyticSearch1795338850197',
  up: [
    `CREATE INDEX "analytic_metric_search_8dc10943" ON "analytic_metric" USING gin ((' ' || lower(translate(coalesce("title", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "analytic_widget_search_b3785721" ON "analytic_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."analytic_metric_search_8dc10943"`,
    `DROP INDEX "public"."analytic_widget_search_b3785721"`,
  ],
});
