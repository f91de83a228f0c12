import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'BlogFoldedSearch1795778642591',
  up: [
    `DROP INDEX "blog_widget_search_c489e023"`,
    `DROP INDEX "blog_article_search_8a5b4576"`,
    `DROP INDEX "blog_category_search_1503c7dc"`,
    `CREATE INDEX "blog_article_search_74641ec8" ON "blog_article" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
    `CREATE INDEX "blog_category_search_f2cf211c" ON "blog_category" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
    `CREATE INDEX "blog_widget_search_2376dc86" ON "blog_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "blog_article_search_74641ec8"`,
    `DROP INDEX "blog_category_search_f2cf211c"`,
    `DROP INDEX "blog_widget_search_2376dc86"`,
    `CREATE INDEX "blog_widget_search_c489e023" ON "blog_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "blog_article_search_8a5b4576" ON "blog_article" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "blog_category_search_1503c7dc" ON "blog_category" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
