import { InvalidationBus } from '@flotilla/backend/ports';
import {
  asSite,
  databaseProxy,
  type DatabaseProxy,
  postgresPrograms,
  requiredPackage,
  type TestApp,
} from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  balancer,
  pauseReplay,
  type ReplicaApps,
  replicaApps,
  replicasOf,
  resumeReplay,
  untilUsed,
} from './replica-apps.fixture.js';

const required = requiredPackage('postgresql', postgresPrograms() !== undefined);
const document = '/api/host/pages/document?url=/blog/articles/sea-caves-of-replicas';

let given: ReplicaApps;
let reader: Awaited<ReturnType<typeof balancer>>;
let listening: DatabaseProxy;
let hanging: DatabaseProxy;

const article = () => `/api/blog/articles/${given.articleId}`;
const listed = () =>
  `/api/blog/articles?filters[and][0][column]=id&filters[and][0][method]=eq&filters[and][0][value]=${given.articleId}`;
const rename = (app: TestApp, title: string) =>
  app.request({ method: 'PATCH', url: article(), data: { title: { en: title } } });
const read = async (app: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) =>
  (await app.request({ url, as: 'anonymous', headers })).text;

/** The first server reads from a balanced address, the second listens and reads through proxies. */
describe('a server with replicas', required, () => {
  beforeAll(async () => {
    given = await replicaApps(async ({ primary, replicas: [first, second] }) => {
      reader = await balancer([first.url, second.url]);
      listening = await databaseProxy(primary.url);
      hanging = await databaseProxy(second.url);
      const proxies = { DATABASE_DIRECT_URL: listening.url, DATABASE_REPLICA_URLS: hanging.url };
      return [{ DATABASE_REPLICA_URLS: reader.url }, { ...proxies, DATABASE_FAST_PATH: 'off' }];
    });
  });
  afterAll(async () => {
    await given.close();
    reader.close();
    await listening.cut();
    await hanging.cut();
  });

  it('repeats a read on the primary when its connection leads to another replica that is behind', async () => {
    const [app] = given.apps;
    const [, behind] = given.replicas;
    await pauseReplay(behind);
    const titles = Array.from({ length: 15 }, (_, index) => `Balanced ${index}`);
    const found: string[] = [];
    for (const title of titles) {
      await rename(app, title);
      await vi.waitFor(() => {
        const { required } = replicasOf(app).position;
        expect(required && replicasOf(app).list[0]?.includes(required)).toBe(true);
      });
      const texts = await Promise.all(
        Array.from({ length: 4 }, (_, limit) => read(app, `${listed()}&limit=${limit + 1}`)),
      );
      if (texts.every((text) => text.includes(title))) found.push(title);
    }
    await resumeReplay(behind);

    expect(found).toEqual(titles);
  });

  it('reads the change of a message that only another server has received', async () => {
    const [first, second] = given.apps;
    await untilUsed(second);
    for (const replica of given.replicas) await pauseReplay(replica);
    listening.silence();
    const sequence = new Promise<number>((resolve) => {
      const end = first.nest.get(InvalidationBus).onStale((_, message) => {
        end();
        resolve(message);
      });
    });
    const written = rename(first, 'Heard by one');
    const headers = { ...asSite, 'x-flotilla-sequence': String(await sequence) };

    expect(await read(second, document, headers)).toContain('Heard by one');
    await written;
    expect(await read(second, article())).toContain('Heard by one');
    await listening.cut();
    await listening.restore();
    for (const replica of given.replicas) await resumeReplay(replica);
    await untilUsed(second);
  });

  it('gives up a read on a replica that hangs, and repeats it on the primary', async () => {
    const [, app] = given.apps;
    await untilUsed(app);
    hanging.silence();
    const since = performance.now();

    expect(await read(app, article())).toContain('Heard by one');
    expect(performance.now() - since).toBeLessThan(5000);
    await hanging.cut();
    await hanging.restore();
    await untilUsed(app);
  });
});
