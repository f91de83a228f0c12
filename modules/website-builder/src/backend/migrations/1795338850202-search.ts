import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'WebsiteBuilderSearch1795338850202',
  up: [
    `CREATE INDEX "website_builder_button_search_ee4a4f92" ON "website_builder_button" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("subtitle", '$.*')::text, '') || ' ' || coalesce("url", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "website_builder_buttons_array_search_816aa024" ON "website_builder_buttons_array" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "website_builder_category_search_df60774e" ON "website_builder_category" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "website_builder_feature_search_c5359477" ON "website_builder_feature" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "website_builder_file_search_d14a3853" ON "website_builder_file" USING gin ((' ' || lower(translate(coalesce("adminTitle", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "website_builder_logotype_search_7b7003d8" ON "website_builder_logotype" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce("url", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "website_builder_slide_search_f65edcc4" ON "website_builder_slide" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce("url", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "website_builder_slider_search_f6bc5db3" ON "website_builder_slider" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "website_builder_widget_search_6a1d07e7" ON "website_builder_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."website_builder_button_search_ee4a4f92"`,
    `DROP INDEX "public"."website_builder_buttons_array_search_816aa024"`,
    `DROP INDEX "public"."website_builder_category_search_df60774e"`,
    `DROP INDEX "public"."website_builder_feature_search_c5359477"`,
    `DROP INDEX "public"."website_builder_file_search_d14a3853"`,
    `DROP INDEX "public"."website_builder_logotype_search_7b7003d8"`,
    `DROP INDEX "public"."website_builder_slide_search_f65edcc4"`,
    `DROP INDEX "public"."website_builder_slider_search_f6bc5db3"`,
    `DROP INDEX "public"."website_builder_widget_search_6a1d07e7"`,
  ],
});
