import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'CrmSearch1795338850204',
  up: [
    `CREATE INDEX "crm_form_search_9606e31e" ON "crm_form" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "crm_input_search_6cf8effd" ON "crm_input" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("label", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "crm_option_search_3209e519" ON "crm_option" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "crm_step_search_3ae1b26a" ON "crm_step" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "crm_widget_search_b13241f1" ON "crm_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."crm_form_search_9606e31e"`,
    `DROP INDEX "public"."crm_input_search_6cf8effd"`,
    `DROP INDEX "public"."crm_option_search_3209e519"`,
    `DROP INDEX "public"."crm_step_search_3ae1b26a"`,
    `DROP INDEX "public"."crm_widget_search_b13241f1"`,
  ],
});
