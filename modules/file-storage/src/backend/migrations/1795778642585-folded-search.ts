import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'FileStorageFoldedSearch1795778642585',
  up: [
    `DROP INDEX "file_storage_widget_search_ed65c6c6"`,
    `DROP INDEX "file_storage_file_search_4decc068"`,
    `CREATE INDEX "file_storage_file_search_f92537ab" ON "file_storage_file" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("alt", '')) gin_trgm_ops)`,
    `CREATE INDEX "file_storage_widget_search_80a0ce49" ON "file_storage_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "file_storage_file_search_f92537ab"`,
    `DROP INDEX "file_storage_widget_search_80a0ce49"`,
    `CREATE INDEX "file_storage_widget_search_ed65c6c6" ON "file_storage_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "file_storage_file_search_4decc068" ON "file_storage_file" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE(alt, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
