import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'RbacSearch1795338850207',
  up: [
    `CREATE INDEX "rbac_identity_search_0f7c456e" ON "rbac_identity" USING gin ((' ' || lower(translate(coalesce("account", '') || ' ' || coalesce("email", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "rbac_role_search_ebada849" ON "rbac_role" USING gin ((' ' || lower(translate(coalesce("title", '') || ' ' || coalesce("slug", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "rbac_second_factor_search_6c67ba02" ON "rbac_second_factor" USING gin ((' ' || lower(translate(coalesce("label", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "rbac_subject_search_a02df724" ON "rbac_subject" USING gin ((' ' || lower(translate(coalesce("slug", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "rbac_widget_search_8d51f298" ON "rbac_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."rbac_identity_search_0f7c456e"`,
    `DROP INDEX "public"."rbac_role_search_ebada849"`,
    `DROP INDEX "public"."rbac_second_factor_search_6c67ba02"`,
    `DROP INDEX "public"."rbac_subject_search_a02df724"`,
    `DROP INDEX "public"."rbac_widget_search_8d51f298"`,
  ],
});
