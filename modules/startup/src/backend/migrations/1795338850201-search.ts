import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'StartupSearch1795338850201',
  up: [
    `CREATE INDEX "startup_widget_search_33052da8" ON "startup_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [`DROP INDEX "public"."startup_widget_search_33052da8"`],
});
