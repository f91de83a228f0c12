export { Acknowledgements, listenerName } from './acknowledgements.js';
export { type Acting, actingFor, changedBy, type ChangedBy } from './context/acting.js';
export { actorOf, anonymous, type Caller, callerKey, server, serverFor } from './context/caller.js';
export { type Context, type ReadContext } from './context/context.js';
export { Database, type PassingTransaction, type StatementMeter, type Transaction } from './database/database.js';
export { isNotReadyYet, LostRaceError } from './database/database-errors.js';
export { Gathered } from './database/gathered.js';
export { type SentRow } from './database/pipeline.js';
export { type OwnReads, type Plans } from './database/own-connection.js';
export { quoteLiteral, quoteName } from './database/sql.js';
export { rowFrom, textAt, type WireRow, wireRowOf } from './database/wire-rows.js';
export { InvalidationBus } from './invalidation-bus.js';
export { Publications } from './publications.js';
export { type CommittedChange, Relay } from './relay.js';
export { analyzeChanged, TableStatistics } from './table-statistics.js';
export { pathTags, revalidatedTag } from './tags/path-tags.js';
export {
  collectionTag,
  isPublishedSql,
  linkTag,
  linkTagsSql,
  ownerTagsSql,
  publishedEndsSql,
  readTag,
  type ReadTag,
  rowTag,
  scheduleTag,
  staleTagsSql,
  type Tag,
} from './tags/tags.js';
export { together } from './database/together.js';
export { Writer, type WriteTransaction, writeTransaction } from './writer.js';
