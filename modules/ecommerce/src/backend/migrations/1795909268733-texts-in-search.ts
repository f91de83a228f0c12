import { defineMigration } from '@flotilla/backend/schema';

export const textsInSearch = defineMigration({
  name: 'EcommerceTextsInSearch1795909268733',
  up: [
    `DROP INDEX "ecommerce_category_search_7c0005f3"`,
    `DROP INDEX "ecommerce_store_search_6f9af3d4"`,
    `DROP INDEX "ecommerce_product_search_b413a7a2"`,
    `CREATE INDEX "ecommerce_category_search_b38391bb" ON "ecommerce_category" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("subtitle", 'strict $.* ? (@.type() == "string")')::text || ' ' || jsonb_path_query_array("subtitle", 'strict $.** ? (exists (@.text)).text')::text, '')) gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_product_search_d712fcc0" ON "ecommerce_product" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("shortDescription", '$.*')::text, '')) gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_store_search_ec2432d6" ON "ecommerce_store" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("shortDescription", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "ecommerce_category_search_b38391bb"`,
    `DROP INDEX "ecommerce_product_search_d712fcc0"`,
    `DROP INDEX "ecommerce_store_search_ec2432d6"`,
    `CREATE INDEX "ecommerce_category_search_7c0005f3" ON "ecommerce_category" USING gin (flotilla_searched(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text))) gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_store_search_6f9af3d4" ON "ecommerce_store" USING gin (flotilla_searched(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text))) gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_product_search_b413a7a2" ON "ecommerce_product" USING gin (flotilla_searched(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text))) gin_trgm_ops)`,
  ],
});
