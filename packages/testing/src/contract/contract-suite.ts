import type { BackendModule } from '@flotilla/backend';
import { created, createRegistry, deleted, type Entity, updated } from '@flotilla/core';
import { isCreatableByClients } from '@flotilla/core/administration';
import { afterAll, beforeAll, describe } from 'vitest';
import { recordEvents } from '../record-events.js';
import { statedCallers } from '../stated-callers.js';
import { createTestApp, type TestApp } from '../test-app.js';
import { actionLimitCases } from './cases/action-limit.cases.js';
import { accessCases } from './cases/access.cases.js';
import { bulkCases } from './cases/bulk.cases.js';
import { changeCases } from './cases/change.cases.js';
import { changeSetCases } from './cases/change-set.cases.js';
import { constraintCases } from './cases/constraint.cases.js';
import { ContractSubject } from './contract-subject.js';
import { createCases } from './cases/create.cases.js';
import { eventCases, type RecordedRows } from './cases/event.cases.js';
import { findCases } from './cases/find.cases.js';
import { historyCases } from './cases/history.cases.js';
import { includeCases } from './cases/include.cases.js';
import { lifecycleCases } from './cases/lifecycle.cases.js';
import { presenceCases } from './cases/presence.cases.js';
import { publishingCases } from './cases/publishing.cases.js';
import { repeatCases } from './cases/repeat.cases.js';
import { rowCases } from './cases/row.cases.js';
import { searchCases } from './cases/search.cases.js';
import { secretCases, secretEventCases } from './cases/secret.cases.js';
import { sortCases } from './cases/sort.cases.js';
import { upsertCases } from './cases/upsert.cases.js';
import { usesCases } from './cases/uses.cases.js';
import { fieldShapeOf, shapeOf } from './shape-of.js';

export interface ContractSuiteInput {
  readonly modules: readonly BackendModule[];
  /** Limits the suite to entities or to links, so that two processes can share the work. */
  readonly only?: Entity['type'];
}

/**
 * Registers the same tests for every entity and link of the modules, and for the limits of their actions, on
 * a real database. Inapplicable cases
 * are not registered, so every counted test can fail. Definitions that differ only in names, as most links
 * do, share one full run; the others get the cases that depend on names. Fields of the same shape are also
 * tested once in detail. `CONTRACT=all` runs everything for each definition.
 */
export function contractSuite({ modules, only }: ContractSuiteInput): void {
  const registry = createRegistry(modules.map(({ module }) => module));
  const entities = [...registry.entities.values()];
  const on = entities.flatMap((entity) => [created(entity), updated(entity), deleted(entity)]);
  const recorded: RecordedRows = recordEvents({ name: 'contract', on });
  let app: TestApp;
  /**
   * App with a handler for every event; the other app has none, as usual in production. Uses its own
   * database, so that neither waits for the other.
   */
  let handling: TestApp;
  beforeAll(async () => {
    // Handlers and schedules of modules would create rows beside those of the cases, which read whole tables.
    app = await createTestApp({ modules: [...modules, statedCallers], env: { JOBS: 'off' } });
    handling = await createTestApp({ modules: [...modules, statedCallers, recorded.module] });
  });
  afterAll(async () => {
    await handling.close();
    await app.close();
  });

  if (only !== 'link') actionLimitCases(registry, () => app);

  const [claimDefinition, claimField] = [claims(), claims()];
  for (const entity of entities) {
    if (only && entity.type !== only) continue;
    describe(entity.key, () => {
      if (!claimDefinition(shapeOf(entity)))
        return namedCases(new ContractSubject(entity, registry, { running: () => app, tried: [] }));
      // Clients cannot create such rows, which leaves out some field cases: another definition covers these
      // shapes.
      const place = isCreatableByClients(entity) ? '' : 'made by the server';
      const tried = Object.entries(entity.fields).flatMap(([name, field]) =>
        claimField(fieldShapeOf(field) + place) ? [name] : [],
      );
      definitionCases(new ContractSubject(entity, registry, { running: () => app, tried }));
      const handled = new ContractSubject(entity, registry, { running: () => handling, tried });
      secretEventCases(handled, recorded);
      eventCases(handled, recorded);
    });
  }
}

/** Returns a function that accepts each shape once, or always with `CONTRACT=all`. */
function claims(): (shape: string) => boolean {
  const claimed = new Set<string>();
  return (shape) => process.env['CONTRACT'] === 'all' || claimed.size < claimed.add(shape).size;
}

/** Cases that depend on names, and not only on the shape: permissions and embedding. */
function namedCases(subject: ContractSubject): void {
  beforeAll(() => subject.fill());
  rowCases(subject);
  accessCases(subject);
  includeCases(subject);
  usesCases(subject);
  constraintCases(subject);
  presenceCases(subject);
  if (subject.entity.drafts) changeSetCases(subject);
}

function definitionCases(subject: ContractSubject): void {
  beforeAll(() => subject.fill());
  // Read-only cases come first: they share the rows of the definition.
  findCases(subject);
  sortCases(subject);
  searchCases(subject);
  rowCases(subject);
  accessCases(subject);
  includeCases(subject);
  usesCases(subject);
  publishingCases(subject);
  createCases(subject);
  changeCases(subject);
  lifecycleCases(subject);
  bulkCases(subject);
  constraintCases(subject);
  repeatCases(subject);
  upsertCases(subject);
  presenceCases(subject);
  changeSetCases(subject);
  secretCases(subject);
  historyCases(subject);
}
