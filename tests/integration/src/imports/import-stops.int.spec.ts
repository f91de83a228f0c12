import { importRunsPath } from '@flotilla/core/imports';
import { logout, revokeSession } from '@flotilla/rbac';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { importCalls, type Importer } from './import-runs.fixture.js';
import { wordPressXml } from './wordpress.fixture.js';

let app: TestApp;
let admin: Importer;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { JOBS_LOOK_SECONDS: '1' } });
  admin = await signInAs(app, { roles: ['admin'] });
});
afterAll(() => app.close());

const { call, uploaded, ended, checked, run, count } = importCalls(() => ({ app, admin }));

describe('an import in the admin', () => {
  it('runs one import at a time', async () => {
    // The first check still runs when the last call arrives.
    const long = wordPressXml(
      Array.from({ length: 200 }, (_, index) => ({
        id: 8000 + index,
        title: `Week ${index}`,
        content: 'A week.',
      })),
    );
    const ids = [await uploaded(long), await uploaded(long), await uploaded(long)];
    const answers = await Promise.all(ids.map((id) => call(`/${id}/check`, {})));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    for (const id of ids) await ended(id);
  });

  it('stops when it is canceled, and continues with a later run', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      ...{ id: 1000 + index, title: `Day ${index}`, slug: `day-${index}`, content: 'A day.' },
    }));
    const id = await uploaded(wordPressXml(many));
    await checked(id);
    expect((await call(`/${id}/start`)).status).toBe(202);
    const before = (await count('blog_article')) ?? 0;
    while ((await count('blog_article')) === before) await setTimeout(20);
    expect((await call(`/${id}/cancel`)).data.status).toBe('canceled');
    const deletion = await app.request({ method: 'DELETE', url: `${importRunsPath}/${id}`, as: admin });
    expect(deletion.status).toBe(200);
    const written = await count('blog_article');
    expect(written).toBeLessThan(before + 400);

    const again = await uploaded(wordPressXml(many));
    await checked(again);
    const { result } = await run(again);
    const { created = 0, unchanged = 0 } = result?.counts.article ?? {};
    expect(created + unchanged).toBe(400);
    expect(unchanged).toBeGreaterThan(0);
  });

  it('stops when its session is ended, and goes on after a sign-out', async () => {
    const days = (from: number, count: number) =>
      wordPressXml(
        Array.from({ length: count }, (_, index) => ({
          ...{
            id: from + index,
            title: `Night ${from + index}`,
            slug: `night-${from + index}`,
            content: 'A night.',
          },
        })),
      );
    const startedRun = async (text: string, as: Importer) => {
      const id = await uploaded(text, as);
      await checked(id, {}, as);
      expect((await call(`/${id}/start`, undefined, as)).status).toBe(202);
      return id;
    };
    const state = async (id: string) =>
      (
        await app.sql<{ status: string; problem: string }>(
          `select "status", "problem" from flotilla_import_run where "id" = $1`,
          [id],
        )
      )[0];
    const [thief, owner] = [
      await signInAs(app, { roles: ['admin'] }),
      await signInAs(app, { roles: ['admin'] }),
    ];
    const stolen = await startedRun(days(3000, 600), thief);
    const url = revokeSession.path.replace('{id}', thief.id).replace('{sessionId}', thief.sessionId);
    expect((await app.request({ method: revokeSession.method, url })).status).toBe(200);
    expect(await state(stolen)).toEqual({
      ...{ status: 'failed', problem: 'The session that began this import was ended.' },
    });

    const honest = await startedRun(days(5000, 100), owner);
    expect((await app.request({ method: logout.method, url: logout.path, as: owner })).status).toBe(200);
    while ((await state(honest))?.status === 'running') await setTimeout(100);
    expect((await state(honest))?.status).toBe('done');
    expect(await app.sql(`select 1 from blog_article where "slug" like 'night-50%'`)).toHaveLength(100);
    const nights = await app.sql(`select 1 from blog_article where "slug" like 'night-3%'`);
    expect(nights.length).toBeLessThan(600);
  });
});
