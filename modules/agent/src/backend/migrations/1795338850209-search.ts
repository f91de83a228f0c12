import { defineMigration } from '@flotilla/backend/schema';

export const search = defineMigration({
  name: 'AgentSearch1795338850209',
  up: [
    `CREATE INDEX "agent_agent_search_e407c403" ON "agent_agent" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("title", ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
    `CREATE INDEX "agent_widget_search_443e0680" ON "agent_widget" USING gin ((' ' || lower(translate(coalesce("adminTitle", '') || ' ' || coalesce("slug", '') || ' ' || coalesce(jsonb_path_query_array("title", '$.*')::text, ''), '"''\\-_.,;:/()[]{}<>!?@#&*+=|~', '                            ')) || ' ') gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "public"."agent_agent_search_e407c403"`,
    `DROP INDEX "public"."agent_widget_search_443e0680"`,
  ],
});
