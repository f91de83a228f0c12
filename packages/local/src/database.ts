export { startDatabase, type Database, type DatabaseOptions } from './database/start-database.js';
export { createDatabase, dropDatabase } from './database/databases.js';
export type { Tuning } from './database/settings.js';
