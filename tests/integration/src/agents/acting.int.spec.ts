import { agentEntity, run } from '@flotilla/agent';
import { agentModule, type LanguageModel } from '@flotilla/agent/backend';
import { Rows, server } from '@flotilla/backend';
import {
  action,
  identity,
  role,
  rolesToActions,
  session,
  subject,
  subjectsToAgentModuleAgents,
  subjectsToIdentities,
  subjectsToRoles,
} from '@flotilla/rbac';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';

const posts = [
  ['POST', '/api/blog/categories', { data: { title: { en: 'By an agent' } } }],
  ['POST', '/api/blog/articles', { data: { title: { en: 'By an agent' } } }],
] as const;
const mayWrite = { unattendedCalls: 'POST /api/blog/*' };
let answered = 0;
const model: LanguageModel = {
  answer: async ({ turns }) => {
    answered += 1;
    const calls = posts.map(([method, path, body], id) => ({
      id: String(id),
      name: 'make_call',
      input: JSON.stringify({ method, path, body }),
    }));
    const toolResults = turns.flatMap((turn) => (turn.by === 'tool' ? [turn.text.slice(0, 3)] : []));
    return {
      text: toolResults.join(' '),
      calls: toolResults.length > 0 ? [] : calls,
      used: { input: 1, output: 1 },
    };
  },
};

let app: TestApp;
beforeAll(async () => {
  const others = modules.filter(({ module }) => module.name !== 'agent');
  app = await createTestApp({
    modules: [...others, agentModule({ model })],
    env: { DEPLOYMENT: 'development', LANGUAGES: 'ru,en' },
  });
});
afterAll(() => app.close());

const rows = () => app.nest.get(Rows);
const ended = (agentId: string) =>
  vi.waitFor(async () => {
    const found = await rows()
      .of(run, { caller: server })
      .one({ where: { agentId: { eq: agentId }, endedAt: { isNotNull: true } } });
    expect(found).not.toBeNull();
    return found;
  });

it('calls as the given subject, only with its roles, and history names it', async () => {
  const agent = await make(app, agentEntity, {
    interval: null,
    isPaused: false,
    prompt: 'Write.',
    job: null,
    tells: 'results',
    ...mayWrite,
  });
  const account = await make(app, subject, { slug: 'the-writer', variant: 'agent' });
  const writers = await make(app, role);
  const mayPost = await make(app, action, { method: 'POST', path: '/api/blog/categories' });
  await make(app, rolesToActions, { roleId: writers.id, actionId: mayPost.id });
  await make(app, subjectsToRoles, { subjectId: account.id, roleId: writers.id });
  await make(app, subjectsToAgentModuleAgents, { subjectId: account.id, agentModuleAgentId: agent.id });
  await app.request({ method: 'POST', url: `/api/agent/agents/${agent.id}/run` });

  expect(await ended(agent.id)).toMatchObject({ status: 'done', result: '201 403', calls: 2 });
  const { data } = await app.request<{ entity: string; by: { subject?: string } }[]>({
    url: `/api/changes?subject=${account.id}`,
  });
  expect(data.map(({ entity }) => entity)).toContain('blog.category');
  const sessions = await rows()
    .of(session, { caller: server })
    .find({ where: { userAgent: { eq: 'flotilla-agent' } } });
  expect(sessions.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(String)]);
});

it('is anonymous without a subject', async () => {
  const agent = await make(app, agentEntity, {
    interval: null,
    isPaused: false,
    prompt: 'Write.',
    job: null,
    tells: 'nobody',
    ...mayWrite,
  });
  await app.request({ method: 'POST', url: `/api/agent/agents/${agent.id}/run` });

  expect(await ended(agent.id)).toMatchObject({ result: '401 401' });
});

it('notifies administrators of the result if requested, in the default language', async () => {
  const admin = await make(app, subject);
  const address = await make(app, identity, {
    provider: 'email_and_password',
    email: 'ada@example.com',
    verifiedAt: new Date().toISOString(),
  });
  await make(app, subjectsToIdentities, { subjectId: admin.id, identityId: address.id });
  const { id: roleId } = await rows()
    .of(role, { caller: server })
    .findOrCreate({ slug: 'admin', title: 'admin' }, { by: ['slug'] });
  await make(app, subjectsToRoles, { subjectId: admin.id, roleId });
  const agent = await make(app, agentEntity, {
    title: 'Reporter',
    interval: null,
    isPaused: false,
    prompt: 'x',
    job: null,
    tells: 'results',
  });
  await app.request({ method: 'POST', url: `/api/agent/agents/${agent.id}/run` });
  await ended(agent.id);

  await vi.waitFor(async () => {
    const { data } = await app.request<{ receiver: string; subject: string; text: string }[]>({
      url: '/api/notification/inbox',
    });
    expect(JSON.stringify(data)).toContain('Reporter: результат');
  });
  expect(answered).toBeGreaterThan(0);
});
