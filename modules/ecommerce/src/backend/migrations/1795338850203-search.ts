import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'EcommerceSearch1795338850203',
  up: [
    `CREATE INDEX "ecommerce_attribute_search_cbc7c2d5" ON "ecommerce_attribute" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_attribute_key_search_6e895c11" ON "ecommerce_attribute_key" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_category_search_e805248b" ON "ecommerce_category" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_product_search_2a75cd3f" ON "ecommerce_product" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_store_search_816fe305" ON "ecommerce_store" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_widget_search_79b9956b" ON "ecommerce_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "ecommerce_stores_to_products_search_40af6086" ON "ecommerce_stores_to_products" USING gin ((' ' || lower(translate(coalesce("sku", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."ecommerce_attribute_search_cbc7c2d5"`,
    `DROP INDEX "public"."ecommerce_attribute_key_search_6e895c11"`,
    `DROP INDEX "public"."ecommerce_category_search_e805248b"`,
    `DROP INDEX "public"."ecommerce_product_search_2a75cd3f"`,
    `DROP INDEX "public"."ecommerce_store_search_816fe305"`,
    `DROP INDEX "public"."ecommerce_widget_search_79b9956b"`,
    `DROP INDEX "public"."ecommerce_stores_to_products_search_40af6086"`,
  ],
});
