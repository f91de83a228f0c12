import { defineMigration } from '@flotilla/backend/schema';

export const textsInSearch = defineMigration({
  name: 'BlogTextsInSearch1795909263008',
  up: [
    `DROP INDEX "blog_article_search_74641ec8"`,
    `DROP INDEX "blog_category_search_f2cf211c"`,
    `CREATE INDEX "blog_article_search_50d97f14" ON "blog_article" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("subtitle", 'strict $.* ? (@.type() == "string")')::text || ' ' || jsonb_path_query_array("subtitle", 'strict $.** ? (exists (@.text)).text')::text, '')) gin_trgm_ops)`,
    `CREATE INDEX "blog_category_search_0c1933f2" ON "blog_category" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("subtitle", 'strict $.* ? (@.type() == "string")')::text || ' ' || jsonb_path_query_array("subtitle", 'strict $.** ? (exists (@.text)).text')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "blog_article_search_50d97f14"`,
    `DROP INDEX "blog_category_search_0c1933f2"`,
    `CREATE INDEX "blog_article_search_74641ec8" ON "blog_article" USING gin (flotilla_searched(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text))) gin_trgm_ops)`,
    `CREATE INDEX "blog_category_search_f2cf211c" ON "blog_category" USING gin (flotilla_searched(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text))) gin_trgm_ops)`,
  ],
});
