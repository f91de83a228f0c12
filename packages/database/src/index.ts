export { startDatabase, type Database, type DatabaseOptions } from './start-database.js';
export { createDatabase, dropDatabase } from './databases.js';
export type { Tuning } from './settings.js';
