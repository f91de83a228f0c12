import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { server } from '@flotilla/backend';
import { RowExports, RowImports } from '@flotilla/backend/server';
import type { Entity } from '@flotilla/core';
import { isLink } from '@flotilla/core';
import { targetOf, writableFields } from '@flotilla/core/reflection';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

type Format = 'csv' | 'jsonl';

let data: string;
let demo: TestApp;
const opened: TestApp[] = [];

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'flotilla-round-trip-'));
  demo = await open('demo');
});
afterAll(async () => {
  for (const app of opened) await app.close();
  await rm(data, { recursive: true, force: true });
});

async function open(seed: 'demo' | 'none'): Promise<TestApp> {
  const app = await createTestApp({ modules, env: { SEED: seed, DATA_DIR: join(data, `${opened.length}`) } });
  opened.push(app);
  return app;
}

async function exported(app: TestApp, { key }: Entity, format: Format): Promise<string> {
  const parts: string[] = [];
  for await (const part of app.nest.get(RowExports).export(key, format, server)) parts.push(part);
  return parts.join('');
}

async function contentOf(app: TestApp, entity: Entity): Promise<Record<string, unknown>[]> {
  const lines = (await exported(app, entity, 'jsonl')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => comparable(entity, line))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/**
 * Returns a row without the ids of its installation, without the fields that only the server writes, and
 * without placeholders of pictures, which a job draws after the seed.
 */
function comparable(entity: Entity, line: string): Record<string, unknown> {
  const row = JSON.parse(line) as Record<string, unknown>;
  const writable = writableFields(entity);
  delete row['placeholder'];
  for (const name of Object.keys(entity.fields)) if (!(name in writable)) delete row[name];
  const named = Object.keys(row).filter((name) => name.endsWith('.key'));
  for (const name of named) delete row[name.slice(0, -'.key'.length)];
  return Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the entities of the demo content, after those that they reference. */
async function demoEntities(): Promise<Entity[]> {
  const folder = modules.find(({ content }) => content)?.content?.folder ?? '';
  const names = new Set(await readdir(folder));
  const all = [...demo.registry.entities.values()].filter(({ key }) => names.has(`${key}.json`));
  const ordered = new Set<Entity>();
  const visit = (entity: Entity) => {
    if (ordered.has(entity)) return;
    for (const [name, field] of Object.entries(entity.fields)) {
      const target = name === 'id' ? undefined : all.find(({ key }) => key === targetOf(field)?.key);
      if (target && target !== entity) visit(target);
    }
    ordered.add(entity);
  };
  for (const entity of all.toSorted((a, b) => Number(isLink(a)) - Number(isLink(b)))) visit(entity);
  return [...ordered];
}

describe.each<Format>(['csv', 'jsonl'])('an export as %s', (format) => {
  it('of each entity of the demo is equal after an import into an empty installation', async () => {
    const app = await open('none');
    const problems: unknown[] = [];
    const entities = await demoEntities();
    for (const entity of entities) {
      const bytes = Buffer.from(await exported(demo, entity, format));
      const answer = await app.nest
        .get(RowImports)
        .run(entity.key, { bytes, format }, { caller: server, isDryRun: false });
      if (!answer.isStored) problems.push([entity.key, answer.problems.slice(0, 3)]);
    }

    expect(problems).toEqual([]);
    expect(entities.length).toBeGreaterThan(60);
    for (const entity of entities)
      expect([entity.key, await contentOf(app, entity)]).toEqual([entity.key, await contentOf(demo, entity)]);
  });

  it('changes nothing when it is imported again', async () => {
    const changed: unknown[] = [];
    for (const entity of await demoEntities()) {
      const bytes = Buffer.from(await exported(demo, entity, format));
      const { isStored, created, updated, changes } = await demo.nest
        .get(RowImports)
        .run(entity.key, { bytes, format }, { caller: server, isDryRun: false });
      if (!isStored || created > 0 || updated > 0) changed.push([entity.key, changes.slice(0, 3)]);
    }

    expect(changed).toEqual([]);
  });
});
