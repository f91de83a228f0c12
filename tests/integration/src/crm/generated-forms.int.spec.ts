import type { TestApp } from '@flotilla/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileText, hostileValue, isStorable, seeded } from '../hostile-input.fixture.js';
import { makeForm, multipart, nameIn, startCrmApp, type TestForm } from './crm.fixture.js';

/**
 * A thousand together with the attacks of `hostile-forms.int.spec.ts`. FORM_POSTS sets the count,
 * HOSTILE_SEED the seed.
 */
const count = Number(process.env.FORM_POSTS ?? 880);

let app: TestApp;
let enquiry: TestForm;
beforeAll(async () => {
  app = await startCrmApp({ FORM_REQUESTS_PER_HOUR: '1000000' });
  enquiry = await makeForm(app);
});
afterAll(() => app.close());

type Answers = Readonly<Record<string, unknown>>;
const other = fc.constant(undefined);
const requested: fc.Arbitrary<Answers> = fc.record(
  {
    name: hostileValue,
    mail: fc.oneof(
      { weight: 4, arbitrary: fc.constant('eve@example.com') },
      { weight: 1, arbitrary: hostileValue },
    ),
    guests: fc.oneof({ weight: 3, arbitrary: other }, { weight: 1, arbitrary: hostileValue }),
    boat: fc.oneof({ weight: 3, arbitrary: other }, { weight: 1, arbitrary: hostileValue }),
    plan: fc.oneof({ weight: 5, arbitrary: other }, { weight: 1, arbitrary: hostileValue }),
  },
  { requiredKeys: [] },
);
/** Answers without an input, including names of fields of other entities. */
const invented = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.oneof(
        hostileText,
        fc.constantFrom('id', 'formId', 'status', 'isConfirmed', 'subjectId', '_website', '_elapsed'),
      ),
      hostileValue,
      { maxKeys: 3 },
    ),
  },
);
const post = fc.record({
  asked: requested,
  invented,
  as: fc.constantFrom('json', 'json', 'address', 'parts'),
});
type Post = typeof post extends fc.Arbitrary<infer P> ? P : never;

it(
  `answers ${count} generated forms with a clear status, and stores valid ones unchanged`,
  { timeout: 600_000 },
  async () => {
    const statuses = new Map<number, number>();
    const stored: { id: string; said: Answers }[] = [];
    for (const one of seeded(post, count)) {
      const said = saidBy(one);
      const answer = await app.request<{ id: string }>({
        method: 'POST',
        url: enquiry.url,
        as: 'anonymous',
        ...bodyOf(said, one.as),
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.text).not.toMatch(/\bat .*\.[jt]s:\d+/);
      if (answer.status === 201) stored.push({ id: answer.data.id, said });
    }

    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([201, 400, 413, 422]);
    // A fifth of the 880 of every run; at least as many of more.
    expect(statuses.get(201)).toBeGreaterThan(Math.min(count, 880) / 5);
    expect(stored.filter(({ said }) => !answersTheForm(said))).toEqual([]);
    const rows = await app.sql<{ id: string; payload: Answers; status: string; isConfirmed: boolean }>(
      `select "id", "payload", "status", "isConfirmed" from crm_request`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(rows).toHaveLength(stored.length);
    for (const { id, said } of stored) {
      expect(byId.get(id)).toEqual({ id, payload: keptOf(said), status: 'new', isConfirmed: true });
    }
    const [others] = await app.sql(`select (select count(*)::int from file_storage_file) as files,
    (select count(*)::int from crm_forms_to_requests) as links, (select count(*)::int from crm_form) as forms`);
    expect(others).toEqual({ files: 0, links: stored.length, forms: 1 });
  },
);

/** Returns the answers under the names of the form's inputs; an HTML form has only text. */
function saidBy({ asked: answers, invented: more, as }: Post): Answers {
  const named = Object.entries(answers).flatMap(([name, value]) =>
    value === undefined ? [] : [[nameIn(enquiry, name), value] as const],
  );
  const all = [...named, ...Object.entries(more)];
  if (as === 'json') return Object.fromEntries(all);
  const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed();
  // Part names must fit in a header line.
  return Object.fromEntries(
    all.filter(([name, value]) => isText(value) && (as === 'address' ? isText(name) : /^[\w-]+$/.test(name))),
  );
}

function bodyOf(
  said: Answers,
  as: string,
): { body: string | Buffer; headers?: Readonly<Record<string, string>> } {
  if (as === 'json') return { body: JSON.stringify({ data: said }) };
  if (as === 'parts') return multipart(said as Record<string, string>);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { body: new URLSearchParams(said as Record<string, string>).toString(), headers };
}

/** Validates a form independently of the implementation. */
function answersTheForm(said: Answers): boolean {
  const [name, mail, guests, boat, plan] = ['name', 'mail', 'guests', 'boat', 'plan'].map(
    (one) => keptOf(said)[nameIn(enquiry, one)],
  );
  return (
    [name, guests, boat].every((value) => typeof value !== 'object') &&
    name !== undefined &&
    typeof mail === 'string' &&
    /^[^\s@]+@[^\s@]+$/.test(mail) &&
    (guests === undefined || Number.isFinite(Number(guests))) &&
    (boat === undefined || ['sail', 'engine'].some((one) => boat === nameIn(enquiry, one))) &&
    plan === undefined &&
    isStorable(said) &&
    Buffer.byteLength(JSON.stringify(keptOf(said))) <= 16 * 1024
  );
}

/** Returns the expected stored answers: known ones trimmed, others unchanged. */
function keptOf(said: Answers): Answers {
  const names = new Set(['name', 'mail', 'guests', 'boat', 'plan'].map((name) => nameIn(enquiry, name)));
  const stored = Object.entries(said).filter(([name, value]) => {
    const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
    return !isBlank && !['_website', '_elapsed', 'formId'].includes(name);
  });
  return Object.fromEntries(
    stored.map(([name, value]) => [
      name,
      names.has(name) && typeof value === 'string' ? value.trim() : value,
    ]),
  );
}
