import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'StartupFoldedSearch1795778642587',
  up: [
    `DROP INDEX "startup_widget_search_33052da8"`,
    `CREATE INDEX "startup_widget_search_e12e9429" ON "startup_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "startup_widget_search_e12e9429"`,
    `CREATE INDEX "startup_widget_search_33052da8" ON "startup_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
