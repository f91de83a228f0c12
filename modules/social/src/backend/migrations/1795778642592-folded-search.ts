import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'SocialFoldedSearch1795778642592',
  up: [
    `DROP INDEX "social_widget_search_41b00b96"`,
    `DROP INDEX "social_attribute_key_search_587aaaf1"`,
    `DROP INDEX "social_attribute_search_47a149b9"`,
    `DROP INDEX "social_chat_search_9bb9afdf"`,
    `DROP INDEX "social_message_search_6543dde0"`,
    `DROP INDEX "social_profile_search_8569669f"`,
    `CREATE INDEX "social_attribute_search_1ca1234e" ON "social_attribute" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '')) gin_trgm_ops)`,
    `CREATE INDEX "social_attribute_key_search_f881e7c4" ON "social_attribute_key" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
    `CREATE INDEX "social_chat_search_5c82a40e" ON "social_chat" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", '')) gin_trgm_ops)`,
    `CREATE INDEX "social_message_search_bf56d824" ON "social_message" USING gin (flotilla_searched(coalesce("title", '') || ' ' || coalesce("subtitle", '')) gin_trgm_ops)`,
    `CREATE INDEX "social_profile_search_43909bb2" ON "social_profile" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
    `CREATE INDEX "social_widget_search_03f859d9" ON "social_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "social_attribute_search_1ca1234e"`,
    `DROP INDEX "social_attribute_key_search_f881e7c4"`,
    `DROP INDEX "social_chat_search_5c82a40e"`,
    `DROP INDEX "social_message_search_bf56d824"`,
    `DROP INDEX "social_profile_search_43909bb2"`,
    `DROP INDEX "social_widget_search_03f859d9"`,
    `CREATE INDEX "social_widget_search_41b00b96" ON "social_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "social_attribute_key_search_587aaaf1" ON "social_attribute_key" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "social_attribute_search_47a149b9" ON "social_attribute" USING gin ((((' '::text || lower(translate(((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "social_chat_search_9bb9afdf" ON "social_chat" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE(title, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "social_message_search_6543dde0" ON "social_message" USING gin ((((' '::text || lower(translate(((COALESCE(title, ''::text) || ' '::text) || COALESCE(subtitle, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "social_profile_search_8569669f" ON "social_profile" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
