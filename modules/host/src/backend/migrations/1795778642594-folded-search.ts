import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'HostFoldedSearch1795778642594',
  up: [
    `DROP INDEX "host_layout_search_86f62bee"`,
    `DROP INDEX "host_widget_search_76e5bfbc"`,
    `DROP INDEX "host_metadata_search_fbe8fe6a"`,
    `DROP INDEX "host_page_search_2c0a7708"`,
    `DROP INDEX "host_redirect_search_9c722d58"`,
    `CREATE INDEX "host_layout_search_7324d462" ON "host_layout" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", '')) gin_trgm_ops)`,
    `CREATE INDEX "host_metadata_search_8c0b8dd5" ON "host_metadata" USING gin (flotilla_searched(coalesce("title", '')) gin_trgm_ops)`,
    `CREATE INDEX "host_page_search_16d75b74" ON "host_page" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("title", '') || ' ' || coalesce("url", '')) gin_trgm_ops)`,
    `CREATE INDEX "host_redirect_search_216481dd" ON "host_redirect" USING gin (flotilla_searched(coalesce("from", '') || ' ' || coalesce("to", '')) gin_trgm_ops)`,
    `CREATE INDEX "host_widget_search_b3495048" ON "host_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "host_layout_search_7324d462"`,
    `DROP INDEX "host_metadata_search_8c0b8dd5"`,
    `DROP INDEX "host_page_search_16d75b74"`,
    `DROP INDEX "host_redirect_search_216481dd"`,
    `DROP INDEX "host_widget_search_b3495048"`,
    `CREATE INDEX "host_layout_search_86f62bee" ON "host_layout" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE(title, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "host_widget_search_76e5bfbc" ON "host_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "host_metadata_search_fbe8fe6a" ON "host_metadata" USING gin ((((' '::text || lower(translate(COALESCE(title, ''::text), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "host_page_search_2c0a7708" ON "host_page" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(title, ''::text)) || ' '::text) || COALESCE(url, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "host_redirect_search_9c722d58" ON "host_redirect" USING gin ((((' '::text || lower(translate(((COALESCE("from", ''::text) || ' '::text) || COALESCE("to", ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
