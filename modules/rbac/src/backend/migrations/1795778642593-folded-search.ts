import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'RbacFoldedSearch1795778642593',
  up: [
    `DROP INDEX "rbac_widget_search_8d51f298"`,
    `DROP INDEX "rbac_role_search_ebada849"`,
    `DROP INDEX "rbac_subject_search_a02df724"`,
    `DROP INDEX "rbac_identity_search_0f7c456e"`,
    `DROP INDEX "rbac_second_factor_search_6c67ba02"`,
    `CREATE INDEX "rbac_identity_search_48b4b70e" ON "rbac_identity" USING gin (flotilla_searched(coalesce("account", '') || ' ' || coalesce("email", '')) gin_trgm_ops)`,
    `CREATE INDEX "rbac_role_search_1fff33f2" ON "rbac_role" USING gin (flotilla_searched(coalesce("title", '') || ' ' || coalesce("slug", '')) gin_trgm_ops)`,
    `CREATE INDEX "rbac_second_factor_search_7fbe12f8" ON "rbac_second_factor" USING gin (flotilla_searched(coalesce("label", '')) gin_trgm_ops)`,
    `CREATE INDEX "rbac_subject_search_8134f23d" ON "rbac_subject" USING gin (flotilla_searched(coalesce("slug", '')) gin_trgm_ops)`,
    `CREATE INDEX "rbac_widget_search_a64e885a" ON "rbac_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "rbac_identity_search_48b4b70e"`,
    `DROP INDEX "rbac_role_search_1fff33f2"`,
    `DROP INDEX "rbac_second_factor_search_7fbe12f8"`,
    `DROP INDEX "rbac_subject_search_8134f23d"`,
    `DROP INDEX "rbac_widget_search_a64e885a"`,
    `CREATE INDEX "rbac_widget_search_8d51f298" ON "rbac_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "rbac_role_search_ebada849" ON "rbac_role" USING gin ((((' '::text || lower(translate(((COALESCE(title, ''::text) || ' '::text) || COALESCE(slug, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "rbac_subject_search_a02df724" ON "rbac_subject" USING gin ((((' '::text || lower(translate(COALESCE(slug, ''::text), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "rbac_identity_search_0f7c456e" ON "rbac_identity" USING gin ((((' '::text || lower(translate(((COALESCE(account, ''::text) || ' '::text) || COALESCE(email, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "rbac_second_factor_search_6c67ba02" ON "rbac_second_factor" USING gin ((((' '::text || lower(translate(COALESCE(label, ''::text), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
