import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'SocialSearch1795338850206',
  up: [
    `CREATE INDEX "social_attribute_search_47a149b9" ON "social_attribute" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "social_attribute_key_search_587aaaf1" ON "social_attribute_key" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "social_chat_search_9bb9afdf" ON "social_chat" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "social_message_search_6543dde0" ON "social_message" USING gin ((' ' || lower(translate(coalesce("title", '') || ' ' || coalesce("subtitle", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "social_profile_search_8569669f" ON "social_profile" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "social_widget_search_41b00b96" ON "social_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."social_attribute_search_47a149b9"`,
    `DROP INDEX "public"."social_attribute_key_search_587aaaf1"`,
    `DROP INDEX "public"."social_chat_search_9bb9afdf"`,
    `DROP INDEX "public"."social_message_search_6543dde0"`,
    `DROP INDEX "public"."social_profile_search_8569669f"`,
    `DROP INDEX "public"."social_widget_search_41b00b96"`,
  ],
});
