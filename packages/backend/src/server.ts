export { Allow, isFlotillaRoute } from './access/route-rule.js';
export { OutboxPublisher } from './invalidation/outbox-publisher.js';
export { textAt } from './database/raw-rows.js';
export { folded, foldedSql } from './query/folding.js';
export { configSchema, readConfig } from './config/config.js';
export type { ContentFolder } from './content/content-folder.js';
export { type Exported, Exporter } from './content/exporter.js';
export { Seeder } from './content/seeder.js';
export { csvRecords } from './imports/csv-records.js';
export { heapShare, jsonValues, maxCells } from './imports/read-limits.js';
export { decodedText, markedEncoding } from './imports/decode-text.js';
export type { FileRecord as FileRow, FileRows } from './imports/file-records.js';
export { type ImportOptions, type RowFile, RowImports } from './imports/row-imports.js';
export { type SiteImport, SiteFolders } from './imports/site-folders.js';
export { RowExports } from './rest/row-exports.js';
export { ChangeReader } from './history/change-reader.js';
export { Retention } from './history/retention.js';
export { jobTablesSql } from './jobs/job-tables.js';
export { FlotillaModule } from './app/flotilla.module.js';
export {
  type FlotillaOptions,
  type FlotillaRoutes,
  type ProviderDefinition,
  settingsBehind,
} from './app/options.js';
export { loadModules } from './app/load-modules.js';
export { checkActions } from './app/check-actions.js';
export { serve } from './app/serve.js';
export { createServer, type ServerOptions } from './app/server.js';
export { createLogger } from '@flotilla/runtime/process';
export { TELEMETRY } from './tokens.js';
