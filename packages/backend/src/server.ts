export { Allow, isFlotillaRoute } from './access/route-rule.js';
export { OutboxPublisher } from './invalidation/outbox-publisher.js';
export { textAt } from './database/raw-rows.js';
export { folded, foldedSql } from './query/folding.js';
export { configSchema, readConfig } from './config/config.js';
export type { ContentFolder } from './content/content-folder.js';
export { type Exported, Exporter } from './content/exporter.js';
export { Seeder } from './content/seeder.js';
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
