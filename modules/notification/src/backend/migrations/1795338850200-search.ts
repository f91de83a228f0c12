import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'NotificationSearch1795338850200',
  up: [
    `CREATE INDEX "notification_notification_search_b809a6d3" ON "notification_notification" USING gin ((' ' || lower(translate(coalesce("title", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "notification_template_search_237e050b" ON "notification_template" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "notification_topic_search_74e67c37" ON "notification_topic" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "notification_widget_search_aaf074ea" ON "notification_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."notification_notification_search_b809a6d3"`,
    `DROP INDEX "public"."notification_template_search_237e050b"`,
    `DROP INDEX "public"."notification_topic_search_74e67c37"`,
    `DROP INDEX "public"."notification_widget_search_aaf074ea"`,
  ],
});
