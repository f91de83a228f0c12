import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'FileStorageSearch1795338850199',
  up: [
    `CREATE INDEX "file_storage_file_search_4decc068" ON "file_storage_file" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("alt", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "file_storage_widget_search_ed65c6c6" ON "file_storage_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."file_storage_file_search_4decc068"`,
    `DROP INDEX "public"."file_storage_widget_search_ed65c6c6"`,
  ],
});
