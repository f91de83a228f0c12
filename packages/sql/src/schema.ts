export {
  type DatabaseLimits,
  dataSourceOptions,
  demandMigrated,
  migrate,
  migrateDatabase,
  missingMigrations,
  schemaOptions,
} from './schema/data-source.js';
export { databaseProblem, isTaken, MissingRowError, TakenError } from './schema/database-problem.js';
export { type DevelopmentInput, developSchema } from './schema/development.js';
export { entitySchemas, expressionIndexSql } from './schema/entity-schema.js';
export { frameworkMigrations, frameworkSchemas } from './schema/framework-tables.js';
export { type GenerateInput, type MissingSteps, missingSteps } from './schema/generate.js';
export { isUtcSql, prepareHostDatabase } from './schema/host-database.js';
export { foreignKeyName, indexesOf, indexName } from './schema/index-name.js';
export { defineMigration, type Migration, migrationClasses } from './schema/migration.js';
export { keyedRowsText, missingRowsText, type TakenRow, takenRowsText } from './schema/refused-rows.js';
export { type Removal, type RemovalInput, removeModule } from './schema/remove-module.js';
