import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'HostSearch1795338850208',
  up: [
    `CREATE INDEX "host_layout_search_86f62bee" ON "host_layout" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "host_metadata_search_fbe8fe6a" ON "host_metadata" USING gin ((' ' || lower(translate(coalesce("title", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "host_page_search_2c0a7708" ON "host_page" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("title", '') || ' ' || coalesce("url", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "host_widget_search_76e5bfbc" ON "host_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."host_layout_search_86f62bee"`,
    `DROP INDEX "public"."host_metadata_search_fbe8fe6a"`,
    `DROP INDEX "public"."host_page_search_2c0a7708"`,
    `DROP INDEX "public"."host_widget_search_76e5bfbc"`,
  ],
});
