import { readFileSync } from 'node:fs';
import { file } from '@flotilla/file-storage';
import type { TestApp, TestRequest } from '@flotilla/testing';
import { REGISTRY } from '@flotilla/backend';
import type { Registry } from '@flotilla/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart } from '../crm/crm.fixture.js';
import { openChats, type Person, person } from './people.fixture.js';

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);
const plain = svg('<rect width="9" height="9"/>');

let app: TestApp;
let anna: Person;
beforeAll(async () => {
  app = await openChats();
  anna = await person(app, 'Anna');
});
afterAll(() => app.close());

interface Sent {
  readonly name: string;
  readonly bytes: Buffer;
}

const drawing: Sent = { name: 'a.svg', bytes: plain };
const font: Sent = {
  name: 'a.woff2',
  bytes: readFileSync(new URL('../../../../packages/ui/src/theme/fonts/inter-latin.woff2', import.meta.url)),
};

const post = async (
  sent: Sent,
  request: Omit<TestRequest, 'method'> & Partial<TestRequest>,
  part = 'file',
  data = '{}',
) => app.request({ method: 'POST', ...request, ...multipart({ data, [part]: sent }) });
const own = () => `/api/rbac/subjects/${anna.as.id}/social-module/profiles`;

/** Uploads of an account, by each action that accepts files. */
const entrances: Readonly<
  Record<string, (sent: Sent) => Promise<{ status: number; problem: { message: string } }>>
> = {
  'create-profile': (sent) => post(sent, { url: own(), as: anna.as }, 'picture', '{"title":"Anna"}'),
  'change-profile': (sent) =>
    post(sent, { method: 'PATCH', url: `${own()}/${anna.profileId}`, as: anna.as }, 'picture'),
  'send-message': async (sent) => {
    const boris = await person(app, 'Boris');
    const url = `${own()}/${anna.profileId}/chats/${await anna.chatWith(boris)}/messages`;
    return post(sent, { url, as: anna.as }, 'file', '{"description":"A map"}');
  },
};

describe('a file of an ordinary account', () => {
  it('is tested with each action that accepts files', () => {
    const { modules } = app.nest.get<Registry>(REGISTRY);
    const actions = [...modules.values()].flatMap((module) => module.actions ?? []);

    expect(
      actions.flatMap(({ key, takes }) => (takes === 'files' ? [key.replace('social.', '')] : [])).toSorted(),
    ).toEqual(Object.keys(entrances).toSorted());
  });

  it.each(
    Object.keys(entrances).flatMap((name) => [
      [drawing.name, name, drawing, /^SVG drawings are not accepted here/] as const,
      [font.name, name, font, /^Fonts are not accepted here\. Allowed are (?!.*WOFF2)/] as const,
    ]),
  )('%s is refused by %s', async (_, name, sent, message) => {
    const answer = await entrances[name]?.(sent);

    expect([answer?.status, answer?.problem.message]).toEqual([415, expect.stringMatching(message)]);
  });
});

it.each([drawing, font])('$name of a role that may create files is stored', async (sent) => {
  expect((await post(sent, { url: file.route })).status).toBe(201);
});

it.each([
  ['deep', svg('<g>'.repeat(24_000) + '</g>'.repeat(24_000))],
  [
    'of uses of uses',
    svg(
      Array.from({ length: 9 }, (_, n) => `<g id="a${n}">${`<use href="#a${n - 1}"/>`.repeat(10)}</g>`).join(
        '',
      ),
    ),
  ],
])('a %s SVG of an editor is refused without blocking the event loop', async (_, bytes) => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 5);
  const refused = await post({ name: 'a.svg', bytes }, { url: file.route });
  clearInterval(counting);

  expect(refused.status).toBe(422);
  expect(turns).toBeGreaterThan(2);
});
