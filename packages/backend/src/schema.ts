export { dataSourceOptions, migrate, missingMigrations } from './schema/data-source.js';
export { defineMigration, type Migration, migrationClasses } from './schema/migration.js';
export { type DevelopmentInput, developSchema } from './schema/development.js';
export { entitySchemas, expressionIndexSql } from './schema/entity-schema.js';
export { frameworkMigrations, frameworkSchemas } from './schema/framework-tables.js';
export { type GenerateInput, missingSteps, type MissingSteps } from './schema/generate.js';
export { indexesOf, indexName } from './schema/index-name.js';
export { type Removal, type RemovalInput, removeModule } from './schema/remove-module.js';
export { unsupported } from './schema/supported-database.js';
