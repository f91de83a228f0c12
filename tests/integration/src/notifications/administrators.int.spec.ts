import { agentEntity } from '@flotilla/agent';
import { agentModule, type LanguageModel } from '@flotilla/agent/backend';
import type { SignedIn } from '@flotilla/backend/ports';
import { order } from '@flotilla/ecommerce';
import { identity, subjectsToIdentities } from '@flotilla/rbac';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf, makeForm, send } from '../crm/crm.fixture.js';
import { modules } from '../modules.js';

const model: LanguageModel = {
  answer: (requested) =>
    JSON.stringify(requested).includes('Fail.')
      ? Promise.reject(new Error('It rains.'))
      : Promise.resolve({ text: 'The boats are clean.', calls: [], used: { input: 1, output: 1 } }),
};

let app: TestApp;
let ada: SignedIn;
beforeAll(async () => {
  const others = modules.filter(({ module }) => module.name !== 'agent');
  app = await createTestApp({
    modules: [...others, agentModule({ model })],
    env: { DEPLOYMENT: 'development', ADMIN_EMAIL: 'first@example.com' },
  });
  ada = await administrator('ada@example.com', '1001');
  await administrator('bo@example.com', '1002');
});
afterAll(() => app.close());

async function administrator(email: string, telegram: string): Promise<SignedIn> {
  const admin = await signInAs(app, { roles: ['admin'] });
  const verifiedAt = new Date().toISOString();
  for (const way of [
    { provider: 'email_and_password', email, verifiedAt },
    { provider: 'telegram', account: telegram, email: null },
  ]) {
    const { id: identityId } = await make(app, identity, way);
    await make(app, subjectsToIdentities, { subjectId: admin.id, identityId });
  }
  return admin;
}

const receiversOf = async (topic: string) =>
  (
    await app.sql<{ receiver: string }>(
      `select n."receiver" from notification_notification n
       join notification_topics_to_notifications l on l."notificationId" = n."id" join notification_topic t on t."id" = l."topicId"
       where t."slug" = $1 and n."receiver" <> 'first@example.com' order by n."receiver"`,
      [topic],
    )
  ).map(({ receiver }) => receiver);
const mine = <Data>(admin: SignedIn, path: string, input: object = {}) =>
  app.request<Data>({
    url: `/api/rbac/subjects/${admin.id}/notification-module/${path}`,
    as: admin,
    ...input,
  });
const isOf = (name: string, chat: string) => (receiver: string) =>
  receiver === chat || receiver === `${name}@example.com`;
const runAgent = async (prompt: string) => {
  const agent = await make(app, agentEntity, {
    interval: null,
    isPaused: false,
    prompt,
    job: null,
    tells: 'results',
  });
  await app.request({ method: 'POST', url: `/api/agent/agents/${agent.id}/run` });
};

it.each([
  {
    topic: 'requests',
    happens: async () => {
      const form = await makeForm(app);
      await send(app, form, answersOf(form, { name: 'Anna', mail: 'anna@example.com' }));
    },
    told: ['1001', '1002', 'ada@example.com', 'bo@example.com'],
  },
  {
    topic: 'orders',
    happens: async () => {
      const { id } = await make(app, order, {
        status: 'new',
        type: 'history',
        number: `N-${app.nextSeed()}`,
        email: null,
      });
      await app.request({ method: 'PATCH', url: `${order.route}/${id}`, data: { status: 'packaging' } });
    },
    told: ['1001', '1002', 'ada@example.com', 'bo@example.com'],
  },
  {
    topic: 'messages',
    happens: () => runAgent('Clean the boats.'),
    told: ['1001', '1002', 'ada@example.com', 'bo@example.com'],
  },
  {
    topic: 'errors',
    happens: () => runAgent('Fail.'),
    told: ['1001', '1002', 'ada@example.com', 'bo@example.com'],
  },
])(
  'an administrator gets notifications on $topic in the own list, until the topic is switched off',
  async ({ topic, happens, told }) => {
    const unread = async () => (await mine<{ unread: number }>(ada, 'unread-notifications')).data.unread;
    const before = await unread();
    await happens();
    await expect.poll(() => receiversOf(topic)).toEqual(told);
    await expect.poll(unread).toBe(before + 1);

    const { data: topics } = await mine<{ id: string; slug: string }[]>(ada, 'topics');
    const id = topics.find(({ slug }) => slug === topic)?.id;
    expect((await mine(ada, `topics/${id}`, { method: 'PATCH', data: { isOn: false } })).status).toBe(200);
    await happens();

    await expect
      .poll(() => receiversOf(topic))
      .toEqual([...told, ...told.filter(isOf('bo', '1002'))].toSorted());
  },
);
