export { makeInput, type MakeInputOptions, sharedVariants } from './make/input.js';
export { make, makeInputs, makeMany, type MakeOptions, type Overrides } from './make/make.js';
export { makeValue } from './kinds/make-value.js';
export { wrongValues } from './kinds/wrong-values.js';
/** Node options that run a program from its source. */
export { sourceOptions as fromSource } from '@flotilla/local';
export { databaseProxy, type DatabaseProxy } from './database-proxy.js';
export {
  createPostgresCluster,
  type PostgresCluster,
  type PostgresClusterOptions,
  postgresPrograms,
  type PostgresReplicaOptions,
} from './postgres-cluster.js';
export { requiredPackage } from './required-package.js';
export { recordEvents, type RecordedEvent, type RecordedEvents, type RecordInput } from './record-events.js';
export { signInAs } from './sign-in-as.js';
export { statedCallers } from './stated-callers.js';
export { statementCount } from './statement-count.js';
export { createTestApp, type TestApp, type TestAppInput } from './test-app.js';
export { adminUrl, emptyDatabase, migratedDatabase, type TestDatabase } from './test-database.js';
export {
  asSite,
  type TestAnswer,
  type TestProblem,
  type TestRequest,
  type TestRow,
  testSecretKey,
} from './test-request.js';
