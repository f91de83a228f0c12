import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'NotificationFoldedSearch1795778642586',
  up: [
    `DROP INDEX "notification_widget_search_aaf074ea"`,
    `DROP INDEX "notification_template_search_237e050b"`,
    `DROP INDEX "notification_topic_search_74e67c37"`,
    `DROP INDEX "notification_notification_search_b809a6d3"`,
    `CREATE INDEX "notification_notification_search_f9fd8ad6" ON "notification_notification" USING gin (flotilla_searched(coalesce("title", '')) gin_trgm_ops)`,
    `CREATE INDEX "notification_template_search_cfbf6b0d" ON "notification_template" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", '')) gin_trgm_ops)`,
    `CREATE INDEX "notification_topic_search_56d49681" ON "notification_topic" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", '')) gin_trgm_ops)`,
    `CREATE INDEX "notification_widget_search_6f176090" ON "notification_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "notification_notification_search_f9fd8ad6"`,
    `DROP INDEX "notification_template_search_cfbf6b0d"`,
    `DROP INDEX "notification_topic_search_56d49681"`,
    `DROP INDEX "notification_widget_search_6f176090"`,
    `CREATE INDEX "notification_widget_search_aaf074ea" ON "notification_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "notification_template_search_237e050b" ON "notification_template" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE(title, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "notification_topic_search_74e67c37" ON "notification_topic" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE(title, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "notification_notification_search_b809a6d3" ON "notification_notification" USING gin ((((' '::text || lower(translate(COALESCE(title, ''::text), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
