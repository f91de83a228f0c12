import type { BackendModule } from '@flotilla/backend';
import { createRegistry, type Entity } from '@flotilla/core';
import { afterAll, beforeAll, describe } from 'vitest';
import { statedCallers } from '../stated-callers.js';
import { createTestApp, type TestApp } from '../test-app.js';
import { accessCases } from './cases/access.cases.js';
import { bulkCases } from './cases/bulk.cases.js';
import { changeCases } from './cases/change.cases.js';
import { constraintCases } from './cases/constraint.cases.js';
import { ContractSubject } from './contract-subject.js';
import { createCases } from './cases/create.cases.js';
import { eventCases } from './cases/event.cases.js';
import { findCases } from './cases/find.cases.js';
import { includeCases } from './cases/include.cases.js';
import { repeatCases } from './cases/repeat.cases.js';
import { rowCases } from './cases/row.cases.js';
import { secretCases } from './cases/secret.cases.js';
import { sortCases } from './cases/sort.cases.js';

export interface ContractSuiteInput {
  readonly modules: readonly BackendModule[];
  /** Whether to run over entities or over links alone, so that two processes can share the work; over both when not said. */
  readonly only?: Entity['type'];
}

/**
 * Registers one body of tests for every entity and link of the modules, on a real database. A case that has no
 * meaning for a definition is not registered, so every test that is counted can fail.
 */
export function contractSuite({ modules, only }: ContractSuiteInput): void {
  const registry = createRegistry(modules.map(({ module }) => module));
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ modules: [...modules, statedCallers] });
  });
  afterAll(() => app.close());

  for (const entity of registry.entities.values()) {
    if (only && entity.type !== only) continue;
    describe(entity.key, () => definitionCases(new ContractSubject(entity, registry, () => app)));
  }
}

function definitionCases(subject: ContractSubject): void {
  beforeAll(() => subject.fill());
  // Cases that only read come first: they share the rows that were made for the definition.
  findCases(subject);
  sortCases(subject);
  rowCases(subject);
  accessCases(subject);
  includeCases(subject);
  createCases(subject);
  changeCases(subject);
  bulkCases(subject);
  constraintCases(subject);
  repeatCases(subject);
  secretCases(subject);
  eventCases(subject);
}
