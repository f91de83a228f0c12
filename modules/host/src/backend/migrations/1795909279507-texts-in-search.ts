import { defineMigration } from '@flotilla/backend/schema';

export const textsInSearch = defineMigration({
  name: 'HostTextsInSearch1795909279507',
  up: [
    `DROP INDEX "host_metadata_search_8c0b8dd5"`,
    `CREATE INDEX "host_metadata_search_66c77567" ON "host_metadata" USING gin (flotilla_searched(coalesce("title", '') || ' ' || coalesce("description", '')) gin_trgm_ops)`,
  ],
  down: [
    `DROP INDEX "host_metadata_search_66c77567"`,
    `CREATE INDEX "host_metadata_search_8c0b8dd5" ON "host_metadata" USING gin (flotilla_searched(COALESCE(title, ''::text)) gin_trgm_ops)`,
  ],
});
