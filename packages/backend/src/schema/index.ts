export { entitySchemas, expressionIndexSql } from './entity-schema.js';
export { frameworkMigrations, frameworkSchemas } from './framework-tables.js';
export { indexesOf, indexName } from './index-name.js';
export { dataSourceOptions, migrate } from './data-source.js';
export { type GenerateInput, missingSteps, type MissingSteps } from './generate.js';
export { defineMigration, type Migration, migrationClasses } from './migration.js';
