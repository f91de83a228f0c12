import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'BlogSearch1795338850205',
  up: [
    `CREATE INDEX "blog_article_search_8a5b4576" ON "blog_article" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "blog_category_search_1503c7dc" ON "blog_category" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "blog_widget_search_c489e023" ON "blog_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."blog_article_search_8a5b4576"`,
    `DROP INDEX "public"."blog_category_search_1503c7dc"`,
    `DROP INDEX "public"."blog_widget_search_c489e023"`,
  ],
});
