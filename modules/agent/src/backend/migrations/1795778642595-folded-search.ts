import { defineMigration } from '@flotilla/backend/schema';

export const foldedSearch = defineMigration({
  name: 'AgentFoldedSearch1795778642595',
  up: [
    `DROP INDEX "agent_widget_search_443e0680"`,
    `DROP INDEX "agent_agent_search_e407c403"`,
    `CREATE INDEX "agent_agent_search_f588d4a3" ON "agent_agent" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", '')) gin_trgm_ops)`,
    `CREATE INDEX "agent_widget_search_fb9edb59" ON "agent_widget" USING gin (flotilla_searched(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "agent_agent_search_f588d4a3"`,
    `DROP INDEX "agent_widget_search_fb9edb59"`,
    `CREATE INDEX "agent_widget_search_443e0680" ON "agent_widget" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE((jsonb_path_query_array(title, '$.*'::jsonpath))::text, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
    `CREATE INDEX "agent_agent_search_e407c403" ON "agent_agent" USING gin ((((' '::text || lower(translate(((((COALESCE("adminTitle", ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || COALESCE(title, ''::text)), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~'::text, '                            '::text))) || ' '::text)) gin_trgm_ops)`,
  ],
});
