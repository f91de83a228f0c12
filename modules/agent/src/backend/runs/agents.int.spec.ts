import { Rows, server } from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { defineBackendModule } from '@flotilla/backend';
import { defineModule } from '@flotilla/core';
import { createTestApp, make, type TestApp, type TestRow } from '@flotilla/testing';
import { Inject, Injectable } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { agentEntity, type Agent } from '../../entities/agent.js';
import { run } from '../../entities/run.js';
import { agentModule } from '../agent-module.js';
import type { LanguageModel, ModelAnswer, ModelRequest } from '../model/language-model.js';

const title = { en: 'Sweeps the yard', ru: 'Подметает двор' };
const tidy = defineJob('yard.tidy', z.object({}), { retryLimit: 0, schedule: '30 4 * * 0', title });
let tidied = 0;
let tidying: () => Promise<void>;

@Injectable()
class Tidying {
  constructor(@Inject(Jobs) jobs: Jobs) {
    jobs.on(tidy, async () => {
      tidied += 1;
      await tidying();
    });
  }
}
const yard = defineBackendModule({
  module: defineModule({ name: 'yard', entities: [] }),
  providers: [Tidying],
});

/** Answers of the fake model, and its requests. */
const script: (Partial<ModelAnswer> | Promise<Partial<ModelAnswer>>)[] = [];
const requests: ModelRequest[] = [];
const model: LanguageModel = {
  async answer(request) {
    requests.push({ ...request, turns: [...request.turns] });
    return { text: '', calls: [], used: { input: 10, output: 1 }, ...(await script.shift()) };
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    modules: [agentModule({ model }), yard],
    env: { JOBS_LOOK_SECONDS: '1', TIME_ZONE: 'Asia/Nicosia' },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  tidied = 0;
  tidying = async () => undefined;
  script.length = 0;
  requests.length = 0;
});

const agents = '/api/agent/agents';
const agentOf = async (job: string) => {
  const rows = await app.nest
    .get(Rows)
    .of(agentEntity, { caller: server })
    .find({ where: { job: { eq: job } } });
  expect(rows).toHaveLength(1);
  return rows[0] as Agent;
};
const runNow = (id: string) => app.request({ method: 'POST', url: `${agents}/${id}/run`, as: 'server' });
const runsOf = (agentId: string) =>
  app.nest
    .get(Rows)
    .of(run, { caller: server })
    .find({ where: { agentId: { eq: agentId } }, orderBy: { createdAt: 'asc' } });
const ended = (agentId: string, count: number) =>
  vi.waitFor(async () => {
    const rows = (await runsOf(agentId)).filter(({ endedAt }) => endedAt !== null);
    expect(rows).toHaveLength(count);
    return rows;
  });
const schedules = (key: string) =>
  app.sql<{ name: string; cron: string; timezone: string }>(
    'select name, cron, timezone from flotilla_jobs.schedule where key = $1',
    [key],
  );

it('has an agent for each scheduled job, as the only schedule of the job', async () => {
  const agent = await agentOf('yard.tidy');

  expect(agent).toMatchObject({
    slug: 'yard-tidy',
    title: 'Sweeps the yard',
    interval: '30 4 * * 0',
    isPaused: false,
  });
  expect(await schedules(agent.id)).toEqual([{ name: 'agent.run', cron: '30 4 * * 0', timezone: 'UTC' }]);
  expect(await app.sql("select name from flotilla_jobs.schedule where name = 'yard.tidy'")).toEqual([]);

  const second = await createTestApp({
    modules: [agentModule({ model }), yard],
    databaseUrl: app.databaseUrl,
  });
  await second.close();
  expect((await agentOf('yard.tidy')).id).toBe(agent.id);
});

it('uses the title of a job unless an administrator changed it', async () => {
  const { id } = await agentOf('yard.tidy');
  const after = async (called: string) => {
    await app.sql(`update agent_agent set title = '${called}' where id = '${id}'`);
    await (
      await createTestApp({ modules: [agentModule({ model }), yard], databaseUrl: app.databaseUrl })
    ).close();
    return (await agentOf('yard.tidy')).title;
  };

  expect(await after('Tidy (yard)')).toBe('Sweeps the yard');
  expect(await after('The broom')).toBe('The broom');
});

it('runs an agent on request, one run at a time, and stores the result', async () => {
  const { id } = await agentOf('yard.tidy');
  let go: () => void = () => undefined;
  tidying = () => new Promise((resolve) => (go = resolve));
  const first = await runNow(id);
  expect([first.status, first.data]).toEqual([
    202,
    { id: expect.any(String), agentId: id, status: 'waiting' },
  ]);
  await vi.waitFor(() => expect(tidied).toBe(1));
  const again = await runNow(id);
  expect([again.status, again.problem.message]).toEqual([409, 'The agent runs already. Wait for it to end.']);
  go();

  const [only] = await ended(id, 1);
  expect(only).toMatchObject({ id: (first.data as TestRow).id, status: 'done', cause: 'hand', error: null });
  expect(await runsOf(id)).toHaveLength(1);

  tidying = () => Promise.reject(new Error('The broom is broken.'));
  // The run is stored shortly before the job is acknowledged.
  await vi.waitFor(async () => expect((await runNow(id)).status).toBe(202));
  const all = await vi.waitFor(async () => {
    const rows = await runsOf(id);
    expect(rows.at(-1)).toMatchObject({ status: 'failed', error: 'The broom is broken.' });
    return rows;
  });
  expect(all.length).toBeGreaterThan(1);
  expect((await runNow(crypto.randomUUID())).status).toBe(404);
});

it('does not repeat a finished run whose job was not acknowledged', async () => {
  const { id } = await agentOf('yard.tidy');
  const before = (await runsOf(id)).length;
  await runNow(id);
  const jobs = `"flotilla_jobs"."job" where "name" = 'agent.run' and "data" ->> 'agentId' = '${id}'`;
  const states = () =>
    app.sql<{ id: string; state: string }>(
      `select "id", "state"::text from ${jobs} order by "created_on" desc limit 1`,
    );
  const isCompleted = () => vi.waitFor(async () => expect((await states())[0]?.state).toBe('completed'));
  await isCompleted();
  const [job] = await states();
  await app.sql(
    `update "flotilla_jobs"."job" set "state" = 'retry', "retry_count" = 1, "completed_on" = null where "id" = '${job?.id}'`,
  );
  await isCompleted();

  expect(tidied).toBe(1);
  expect(await runsOf(id)).toHaveLength(before + 1);
});

/** Redelivers the job of an agent, as the queue does after a missed heartbeat. */
async function giveAgain(agentId: string, retryCount: number): Promise<void> {
  const job = `"name" = 'agent.run' and "data" ->> 'agentId' = '${agentId}' and "state" = 'active'`;
  const [given] = await app.sql<unknown[]>(
    `update "flotilla_jobs"."job" set "state" = 'retry', "retry_count" = ${retryCount} where ${job} returning 1`,
  );
  expect(given).toHaveLength(1);
}

it('ends the run of a prompt whose process died, without another request to the model', async () => {
  const { id } = await make(app, agentEntity, {
    interval: null,
    isPaused: false,
    prompt: 'Send a letter.',
    job: null,
  });
  let answer: (text: object) => void = () => undefined;
  script.push(new Promise((resolve) => (answer = resolve)));
  await runNow(id);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await giveAgain(id, 1);

  const [only] = await ended(id, 1);
  const error =
    'The process ended before the run did. Its calls cannot be undone, so it is not repeated automatically.';
  expect(only).toMatchObject({ status: 'failed', error });
  answer({ text: 'Sent.' });
  const under = `select 1 from "flotilla_jobs"."job" where "data" ->> 'agentId' = '${id}' and "state" <> 'completed'`;
  await vi.waitFor(async () => expect(await app.sql(under)).toEqual([]));
  expect(await runsOf(id)).toEqual([only]);
  expect(requests).toHaveLength(1);
});

it('keeps the last twenty runs of an agent, however old they are', async () => {
  const { id } = await make(app, agentEntity, {
    interval: null,
    isPaused: false,
    prompt: null,
    job: 'yard.tidy',
  });
  for (let week = 1; week <= 25; week += 1)
    await make(app, run, { agentId: id, status: 'done', endedAt: new Date().toISOString() });
  await app.sql(`update agent_run set "createdAt" = "createdAt" - interval '90 days' where "agentId" = $1`, [
    id,
  ]);
  const oldest = (await runsOf(id)).slice(0, 6).map((old) => old.id);
  await runNow(id);

  const left = (await ended(id, 20)).map((old) => old.id);
  expect(left.filter((one) => oldest.includes(one))).toEqual([]);
});

it('repeats a failed run as often after processes died', async () => {
  const { id } = await make(app, agentEntity, {
    interval: null,
    isPaused: false,
    prompt: null,
    job: 'yard.tidy',
    tells: 'nobody',
  });
  let go: () => void = () => undefined;
  tidying = () => new Promise((resolve) => (go = resolve));
  await runNow(id);
  await vi.waitFor(() => expect(tidied).toBe(1));
  tidying = () => Promise.reject(new Error('The broom is broken.'));
  await giveAgain(id, 4);

  const errors = (await ended(id, 2)).map(({ error }) => error);
  expect(errors).toEqual(['The process ended before the run did.', 'The broom is broken.']);
  const state = `select "state"::text from "flotilla_jobs"."job" where "data" ->> 'agentId' = '${id}'`;
  await vi.waitFor(async () => expect(await app.sql(state)).toEqual([{ state: 'retry' }]));
  await app.sql(`delete from "flotilla_jobs"."job" where "data" ->> 'agentId' = '${id}'`);
  go();
});

it('follows changes of the times, the zone and the pause', async () => {
  const { data } = await app.request({
    method: 'POST',
    url: agents,
    as: 'server',
    data: { title: 'Daily', interval: '0 7 * * *', timeZone: 'Europe/Athens' },
  });
  const url = `${agents}/${data.id}`;
  const isNow = (expected: object[]) =>
    vi.waitFor(async () => expect(await schedules(String(data.id))).toEqual(expected));
  await isNow([{ name: 'agent.run', cron: '0 7 * * *', timezone: 'Europe/Athens' }]);
  await app.request({ method: 'PATCH', url, as: 'server', data: { interval: '*/5 8-17 * * 1-5' } });
  await isNow([{ name: 'agent.run', cron: '*/5 8-17 * * 1-5', timezone: 'Europe/Athens' }]);
  await app.request({ method: 'PATCH', url, as: 'server', data: { isPaused: true } });
  await isNow([]);
  await app.request({ method: 'PATCH', url, as: 'server', data: { isPaused: false, timeZone: 'UTC' } });
  await isNow([{ name: 'agent.run', cron: '*/5 8-17 * * 1-5', timezone: 'UTC' }]);
  await app.request({ method: 'PATCH', url, as: 'server', data: { timeZone: null } });
  // Without a zone of its own it follows the site's.
  await isNow([{ name: 'agent.run', cron: '*/5 8-17 * * 1-5', timezone: 'Asia/Nicosia' }]);
  await app.request({ method: 'DELETE', url, as: 'server' });
  await isNow([]);
});

it.each([
  'hourly',
  '* * * *',
  '60 * * * *',
  '0 24 * * *',
  '0 0 0 * *',
  '0 0 * 13 *',
  '0 0 * * 8',
  '*/0 * * * *',
  '* * * * * *',
  '0  7 * * *',
  '50-10 * * * *',
  '0 0 31 2 *',
])('refuses %s', async (interval) => {
  const answer = await app.request({
    method: 'POST',
    url: agents,
    as: 'server',
    data: { title: 'x', interval },
  });
  expect([answer.status, answer.problem.cause?.[0]?.field]).toEqual([400, 'interval']);
});

it('refuses times that never occur, and leaves the agent unchanged', async () => {
  const { data } = await app.request({
    method: 'POST',
    url: agents,
    as: 'server',
    data: { title: 'Monthly', interval: '0 7 29 2 *' },
  });
  const change = async (changes: object) => {
    const { status, problem } = await app.request({
      method: 'PATCH',
      url: `${agents}/${data.id}`,
      as: 'server',
      data: changes,
    });
    return [status, problem.cause];
  };

  expect(await change({ interval: '0 7 31 2 *' })).toEqual([
    400,
    [
      {
        ...{ field: 'interval', message: 'These times never come.', rule: 'pattern' },
        params: { en: 'These times never come.', ru: 'Такое время никогда не наступит.' },
      },
    ],
  ]);
  expect(await change({ timeZone: 'Mars/Olympus' })).toEqual([
    400,
    [
      {
        ...{ field: 'timeZone', message: 'There is no such time zone.', rule: 'pattern' },
        params: { en: 'There is no such time zone.', ru: 'Такого часового пояса нет.' },
      },
    ],
  ]);
  const { data: now } = await app.request({ url: `${agents}/${data.id}`, as: 'server' });
  expect(now).toMatchObject({ interval: '0 7 29 2 *', timeZone: null });
});

it('keeps existing invalid times until they are changed', async () => {
  const { data } = await app.request({
    method: 'POST',
    url: agents,
    as: 'server',
    data: { title: 'Old', interval: '0 7 * * *' },
  });
  await app.sql(
    `update agent_agent set "interval" = '0 0 31 2 *', "timeZone" = 'Mars/Olympus' where "id" = $1`,
    [data.id],
  );

  const paused = await app.request({
    method: 'PATCH',
    url: `${agents}/${data.id}`,
    as: 'server',
    data: { isPaused: true },
  });
  expect([paused.status, paused.data.isPaused]).toEqual([200, true]);
});

it('runs on schedule, once', async () => {
  const { id } = await make(app, agentEntity, {
    interval: '* * * * *',
    timeZone: 'UTC',
    isPaused: false,
    prompt: 'Say hello.',
    job: null,
  });
  script.push({ text: 'Hello.' });
  const [only] = await vi.waitFor(async () => {
    const rows = await runsOf(id);
    expect(rows.some(({ status }) => status === 'done')).toBe(true);
    return rows;
  }, 110_000);
  await app.request({ method: 'PATCH', url: `${agents}/${id}`, as: 'server', data: { isPaused: true } });

  expect(only).toMatchObject({
    status: 'done',
    cause: 'schedule',
    result: 'Hello.',
    inputTokens: 10,
    outputTokens: 1,
  });
});

it('follows its prompt by calls of the product, with the permissions of its account', async () => {
  const { id } = await make(app, agentEntity, {
    interval: null,
    isPaused: false,
    prompt: 'Read the widgets.',
    job: null,
    calls: 'GET /api/*',
  });
  const call = (callId: string, name: string, input: unknown) => ({
    id: callId,
    name,
    input: JSON.stringify(input),
  });
  script.push(
    { calls: [call('1', 'find_calls', { words: 'agent widgets' }), call('2', 'sing', {})] },
    {
      calls: [
        call('3', 'make_call', { method: 'GET', path: '/api/agent/widgets' }),
        call('4', 'make_call', { method: 'GET', path: '/api/agent/agents' }),
        call('5', 'make_call', { method: 'GET', path: 'https://elsewhere.example/' }),
      ],
    },
    { text: 'There are none.' },
  );
  await runNow(id);
  const [only] = await ended(id, 1);

  expect(only).toMatchObject({
    status: 'done',
    result: 'There are none.',
    calls: 3,
    inputTokens: 30,
    outputTokens: 3,
  });
  const toolTexts = requests.at(-1)?.turns.flatMap((turn) => (turn.by === 'tool' ? [turn.text] : [])) ?? [];
  expect(toolTexts[0]).toContain('"path":"/api/agent/widgets"');
  expect(toolTexts.slice(1)).toEqual([
    'There is no tool "sing".',
    expect.stringMatching(/^200\. .*"data":\[\]/s),
    expect.stringMatching(/^401\. .*Not authorized/s),
    expect.stringContaining('The input is wrong'),
  ]);
});

it('stops an endless model, and reports a missing prompt', async () => {
  const { id } = await make(app, agentEntity, {
    interval: null,
    isPaused: false,
    prompt: 'Go on.',
    job: null,
    tells: 'nobody',
  });
  for (let index = 0; index < 30; index += 1)
    script.push({ calls: [{ id: String(index), name: 'find_calls', input: '{' }] });
  await runNow(id);
  expect((await ended(id, 1))[0]).toMatchObject({
    status: 'failed',
    error: 'It did not finish within 20 answers.',
  });

  const idle = await make(app, agentEntity, { interval: null, isPaused: false, prompt: null, job: null });
  await runNow(idle.id);
  expect((await ended(idle.id, 1))[0]).toMatchObject({
    status: 'failed',
    error: 'It has no prompt. Describe the work in it.',
  });
});
