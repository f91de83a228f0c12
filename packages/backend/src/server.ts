export { Access, Allow, isFlotillaRoute, keptKey, placeOf, publicRoute, routerPath, Routes } from '@flotilla/access';
export {
  collectionTag,
  InvalidationBus,
  isPublishedSql,
  linkTag,
  pathTags,
  rowTag,
  type Tag,
  together,
  writeTransaction,
} from '@flotilla/changes';
export { type Config, configSchema, readConfig } from './config/config.js';
export { type ContentFolder, type Exported, Exporter, Seeder } from '@flotilla/content';
export { ChangeReader, namesOfSubjects, Retention } from '@flotilla/history';
export { Readiness } from './health/health.controller.js';
export { sendText } from './http/answer.js';
export { etagOf, matchesEtag } from './http/etag.js';
export { sendProblem } from './http/problem.filter.js';
export { jobTablesSql } from '@flotilla/jobs';
export { type CallCounter, WorkQueue } from '@flotilla/limits';
export { FlotillaModule } from './module/flotilla.module.js';
export { type FlotillaOptions, type FlotillaRoutes, type Made, settingsBehind } from './module/options.js';
export { loadModules } from './module/load-modules.js';
export { serve } from './module/serve.js';
export { createServer, type ServerOptions } from './module/server.js';
export { type LinkedQuery, PublishedReader, relationOf } from '@flotilla/sql';
export { type UnsavedRow, UnsavedRows } from './rows/unsaved-rows.js';
export { collectGarbage, createLogger } from '@flotilla/telemetry/process';
export { networkOf } from '@flotilla/cache/network';
export { SingleFlight, type TagBus, TagCache, type Tagged } from '@flotilla/cache';
export { CONFIG, ENVIRONMENT, TELEMETRY, TIME_ZONE } from './tokens.js';
export { idFrom } from './rows/generated.js';
