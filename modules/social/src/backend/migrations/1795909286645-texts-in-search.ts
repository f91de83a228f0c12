import { defineMigration } from '@flotilla/backend/schema';

export const textsInSearch = defineMigration({
  name: 'SocialTextsInSearch1795909286645',
  up: [
    `DROP INDEX "social_profile_search_43909bb2"`,
    `CREATE INDEX "social_profile_search_e0f79023" ON "social_profile" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '') || ' ' || coalesce(jsonb_path_query_array("subtitle", 'strict $.* ? (@.type() == "string")')::text || ' ' || jsonb_path_query_array("subtitle", 'strict $.** ? (exists (@.text)).text')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "social_profile_search_e0f79023"`,
    `CREATE INDEX "social_profile_search_43909bb2" ON "social_profile" USING gin (flotilla_searched(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text))) gin_trgm_ops)`,
  ],
});
