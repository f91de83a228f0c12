import type { TestApp } from '@flotilla/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileText, hostileValue, isStorable, seeded } from '../hostile-input.fixture.js';
import { openChats, type Person, person } from './people.fixture.js';

/**
 * A thousand together with the attacks of `hostile-messages.int.spec.ts`. MESSAGES sets the count,
 * HOSTILE_SEED the seed.
 */
const count = Number(process.env.MESSAGES ?? 900);
/** Below the limit of sixty messages a minute. */
const ofOne = 50;

let app: TestApp;
const speakers: { eve: Person; chatId: string }[] = [];
beforeAll(async () => {
  app = await openChats();
  const victim = await person(app, 'Victim');
  for (let index = 0; index < Math.ceil(count / ofOne); index++) {
    const eve = await person(app, `Eve ${index}`);
    speakers.push({ eve, chatId: await eve.chatWith(victim) });
  }
}, 300_000);
afterAll(() => app.close());

const more = fc.dictionary(
  fc.constantFrom('id', 'variant', 'profileId', 'chatId', 'createdAt', 'files', '__proto__'),
  hostileValue,
  {
    minKeys: 1,
    maxKeys: 2,
  },
);
const said = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((description) => ({ description })) },
  { weight: 4, arbitrary: hostileValue.map((description) => ({ description })) },
  {
    weight: 1,
    arbitrary: fc.tuple(hostileText, more).map(([description, others]) => ({ description, ...others })),
  },
  { weight: 1, arbitrary: hostileValue },
);
const body = fc.oneof(
  { weight: 9, arbitrary: said.map((data) => JSON.stringify({ data })) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      hostileText,
      said.map((data) => JSON.stringify(data)),
      said.map((data) => JSON.stringify({ data }).slice(0, -2)),
    ),
  },
);

it(
  `answers ${count} generated messages with a clear status, and stores valid text unchanged`,
  { timeout: 600_000 },
  async () => {
    const wrong: unknown[] = [];
    const stored = new Map<string, string>();
    for (const [index, one] of seeded(body, count).entries()) {
      const { eve, chatId } = speakers[Math.floor(index / ofOne)] as (typeof speakers)[number];
      const url = `/api/rbac/subjects/${eve.as.id}/social-module/profiles/${eve.profileId}/chats/${chatId}/messages`;
      const answer = await app.request<{ id: string }>({ method: 'POST', url, as: eve.as, body: one });
      const text = textIn(one);
      if (answer.status !== (text === undefined ? 400 : 201)) wrong.push([answer.status, one.slice(0, 200)]);
      if (answer.status === 201) stored.set(answer.data.id, text ?? '');
      expect(answer.text).not.toMatch(/\bat .*\.[jt]s:\d+/);
    }

    expect(wrong).toEqual([]);
    expect(stored.size).toBeGreaterThan(count / 5);
    expect(stored.size).toBeLessThan(count);
    const rows = await app.sql<{ id: string; description: string; variant: string }>(
      `select "id", "description", "variant" from social_message`,
    );
    expect(new Map(rows.map(({ id, description }) => [id, description]))).toEqual(stored);
    expect(new Set(rows.map(({ variant }) => variant))).toEqual(new Set(['default']));
    const [others] = await app.sql(`select (select count(*)::int from social_chats_to_messages) as links,
    (select count(*)::int from social_profiles_to_messages) as readers, (select count(*)::int from file_storage_file) as files`);
    expect(others).toEqual({ links: stored.size, readers: stored.size * 2, files: 0 });
  },
);

/** Returns the text of a valid message body. */
function textIn(json: string): string | undefined {
  try {
    const { data, ...others } = JSON.parse(json) as { data: unknown };
    if (Object.keys(others).length > 0 || Object.keys(data as object).join() !== 'description')
      return undefined;
    const { description } = data as { description: unknown };
    const text = typeof description === 'string' ? description.trim() : '';
    return text !== '' && text.length <= 4000 && isStorable(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
