import { setTimeout } from 'node:timers/promises';
import { asSite, postgresPrograms, requiredPackage, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  pauseReplay,
  type ReplicaApps,
  replicaApps,
  replicasOf,
  resumeReplay,
  untilUsed,
} from './replica-apps.fixture.js';

const required = requiredPackage('postgresql', postgresPrograms() !== undefined);

const writes = 60;
const article = () => `/api/blog/articles/${given.articleId}`;
const document = '/api/host/pages/document?url=/blog/articles/sea-caves-of-replicas';

let given: ReplicaApps;

const rename = (app: TestApp, title: string) =>
  app.request({ method: 'PATCH', url: article(), data: { title: { en: title } } });
const read = async (app: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) =>
  (await app.request({ url, as: 'anonymous', headers })).text;

/** Pauses and resumes the replay of one replica after the other, until it is stopped. */
function lagging(): () => Promise<void> {
  let isStopped = false;
  const work = (async () => {
    while (!isStopped)
      for (const replica of given.replicas) {
        await pauseReplay(replica);
        await setTimeout(40);
        await resumeReplay(replica);
        await setTimeout(40);
      }
  })();
  return () => {
    isStopped = true;
    return work;
  };
}

describe('with two replicas', required, () => {
  beforeAll(async () => {
    given = await replicaApps();
  });
  afterAll(() => given.close());

  it('answers reads of visitors from both replicas, and other reads from the primary', async () => {
    const [app] = given.apps;
    await untilUsed(app);
    const { list } = replicasOf(app);
    const before = replicasOf(app).answered;

    await app.request({ url: article() });
    expect(replicasOf(app).answered).toBe(before);
    for (const url of [article(), '/api/blog/articles?limit=5', document]) await read(app, url);
    expect(replicasOf(app).answered).toBeGreaterThanOrEqual(before + 3);
    expect(list.map(({ unusable }) => unusable)).toEqual([undefined, undefined]);
  });

  it(`returns no stale read after ${writes} writes, at any server, although replicas lag`, async () => {
    const [first, second] = given.apps;
    const stop = lagging();
    const stale: string[] = [];
    for (let index = 0; index < writes; index++) {
      const title = `Title ${index}`;
      await rename(first, title);
      for (const app of [first, second])
        for (const url of [article(), document])
          if (!(await read(app, url, asSite)).includes(title)) stale.push(`${index} ${url}`);
      if (index % 5 === 0) await setTimeout(100);
    }
    await stop();

    expect(stale).toEqual([]);
    expect(replicasOf(first).answered).toBeGreaterThan(0);
    expect(replicasOf(second).answered).toBeGreaterThan(0);
  });

  it('reads from the primary while every replica is behind, and from replicas afterwards', async () => {
    const [app] = given.apps;
    for (const replica of given.replicas) await pauseReplay(replica);
    await rename(app, 'Behind');
    const before = replicasOf(app).answered;

    expect(await read(app, article())).toContain('Behind');
    expect(replicasOf(app).answered).toBe(before);
    for (const replica of given.replicas) await resumeReplay(replica);
    await untilUsed(app);
    expect(await read(app, article())).toContain('Behind');
    expect(replicasOf(app).answered).toBe(before + 1);
  });

  it('reads from the primary for a site that knows of a newer message than the server', async () => {
    const [app] = given.apps;
    await untilUsed(app);
    const { position } = replicasOf(app);
    const ahead = { ...asSite, 'x-flotilla-sequence': '2147483647' };

    await read(app, document, { 'x-flotilla-sequence': '2147483647' });
    expect(position.required).toBeDefined();
    await read(app, document, ahead);
    expect(position.required).toBeUndefined();
  });
});

describe('when replicas fail', required, () => {
  beforeAll(async () => {
    const limit = { DATABASE_REPLICA_MAX_LAG_SECONDS: '2' };
    given = await replicaApps(async () => [limit, limit]);
  });
  afterAll(() => given.close());

  const ready = (app: TestApp) =>
    app.request<{ checks: Record<string, string> }>({ url: '/api/health/ready', as: 'anonymous' });

  it('reads from the primary while a replica is down, and uses it again afterwards', async () => {
    const [app] = given.apps;
    const [first, second] = given.replicas;
    await untilUsed(app);
    for (const replica of [first, second]) await replica.stop('immediate');

    for (let index = 0; index < 20; index++) expect(await read(app, article())).toContain(given.articleId);
    await vi.waitFor(async () => expect((await ready(app)).data.checks['replicas']).toBe('2 of 2 not used'));
    await first.start();
    await second.start();
    await untilUsed(app);
    expect((await ready(app)).data.checks['replicas']).toBe('ok');
  });

  it('does not use replicas that lag longer than the limit, although no known change is missing', async () => {
    const [app] = given.apps;
    await untilUsed(app);
    for (const replica of given.replicas) await pauseReplay(replica);
    await app.sql('create table change_without_a_message ()');

    expect((await ready(app)).data.checks['replicas']).toBe('ok');
    await vi.waitFor(async () => expect((await ready(app)).data.checks['replicas']).toBe('2 of 2 not used'));
    expect(replicasOf(app).list[0]?.lagMs).toBeGreaterThan(2000);
    for (const replica of given.replicas) await resumeReplay(replica);
    await untilUsed(app);
  });

  it('does not use a replica that was promoted', async () => {
    const [app] = given.apps;
    const [first] = given.replicas;
    await untilUsed(app);
    await first.promote();
    await rename(app, 'Only on the primary');

    for (let index = 0; index < 20; index++)
      expect(await read(app, article())).toContain('Only on the primary');
    await vi.waitFor(() => expect(replicasOf(app).list[0]?.unusable).toContain('promoted'));
  });
});
