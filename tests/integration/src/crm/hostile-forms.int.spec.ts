import { request } from '@flotilla/crm';
import { make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf, makeForm, multipart, nameIn, startCrmApp, type TestForm } from './crm.fixture.js';

/** FORM_STORM=2000 for manual runs. */
const posts = Number(process.env.FORM_STORM ?? 120);
const script = '<script>window.stolen = 1</script><img src=x onerror="window.stolen = 1">';

let app: TestApp;
let enquiry: TestForm;
beforeAll(async () => {
  app = await startCrmApp({ FORM_REQUESTS_PER_HOUR: '1000000', TRUST_PROXY: '127.0.0.1' });
  enquiry = await makeForm(app);
});
afterAll(() => app.close());

interface Post {
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
  /** Expected status; an accepted form is stored as text. */
  readonly expected: number;
}

const json = (data: unknown) => JSON.stringify({ data });
const fields = (answers: Readonly<Record<string, unknown>>) =>
  answersOf(enquiry, answers) as Record<string, string>;
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const anna = { name: 'Anna', mail: 'anna@example.com' };

/** Kinds of attacks, slightly different in each round. */
const attacks: readonly ((round: number) => Post)[] = [
  (round) => ({ body: json({ ...fields({ ...anna, name: `${round}${script}` }) }), expected: 201 }),
  () => ({
    body: json({ ...fields(anna), '=cmd|calc!A1': '=HYPERLINK("http://evil.example")', [script]: script }),
    expected: 201,
  }),
  () => ({ body: json({ ...fields(anna), fat: 'x'.repeat(900_000) }), expected: 400 }),
  () => ({ body: 'x'.repeat(2_000_000), expected: 413 }),
  () => ({ body: json([1, 2, 3]), expected: 400 }),
  () => ({ body: json('text'), expected: 400 }),
  () => ({ body: json(null), expected: 400 }),
  () => ({ body: '{"data": {"__proto__": {"isAdmin": true}}}', expected: 400 }),
  () => ({ body: '{"data": ', expected: 400 }),
  () => ({
    body: json({ ...fields(anna), [nameIn(enquiry, 'mail')]: 'a@b.example\r\nBcc: all@example.com' }),
    expected: 400,
  }),
  () => ({ body: json({ ...fields(anna), nul: 'a\u0000b' }), expected: 400 }),
  () => ({
    body: json({ ...fields(anna), deep: JSON.parse(`${'['.repeat(90)}${']'.repeat(90)}`) as unknown }),
    expected: 400,
  }),
  (round) => ({
    body: json(Object.fromEntries(Array.from({ length: 200 + round }, (_, index) => [`k${index}`, 1]))),
    expected: 400,
  }),
  () => ({
    body: json({
      ...fields(anna),
      [nameIn(enquiry, 'plan')]: { fileId: crypto.randomUUID(), name: 'of another' },
    }),
    expected: 400,
  }),
  () => ({ body: json(fields(anna)), url: `/api/crm/forms/${crypto.randomUUID()}/requests`, expected: 404 }),
  () => ({ body: json(fields(anna)), url: "/api/crm/forms/1'%20or%20'1'='1/requests", expected: 400 }),
  () => ({
    body: json({ ...fields(anna), formId: enquiry.id }),
    url: `/api/rbac/subjects/${crypto.randomUUID()}/crm-module/form/request`,
    expected: 401,
  }),
  () => ({
    body: new URLSearchParams({ ...fields(anna), _website: 'buy' }).toString(),
    headers: asForm,
    expected: 422,
  }),
  () => ({
    body: `${nameIn(enquiry, 'name')}=a&${nameIn(enquiry, 'name')}=b`,
    headers: asForm,
    expected: 400,
  }),
  () => ({ body: '<xml/>', headers: { 'content-type': 'text/xml' }, expected: 415 }),
  () => ({
    ...multipart({
      ...fields(anna),
      [nameIn(enquiry, 'plan')]: { name: 'x.pdf', bytes: Buffer.from(`<html>${script}</html>`) },
    }),
    expected: 415,
  }),
  () => ({
    ...multipart({
      ...fields(anna),
      [nameIn(enquiry, 'plan')]: { name: 'x.exe', bytes: Buffer.from('%PDF-1.4\n%%EOF') },
    }),
    expected: 415,
  }),
  () => ({
    ...multipart({
      ...fields(anna),
      [nameIn(enquiry, 'plan')]: {
        name: 'big.pdf',
        bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(11 * 1024 ** 2)]),
      },
    }),
    expected: 413,
  }),
  () => ({
    body: '--x\r\nnothing',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    expected: 400,
  }),
  () => ({
    body: 'nothing',
    headers: { 'content-type': `multipart/form-data; boundary=${'x'.repeat(500)}` },
    expected: 400,
  }),
];

it(
  `answers ${posts} hostile forms with a clear status, and stores nothing invalid`,
  { timeout: 600_000 },
  async () => {
    const expected = Array.from(
      { length: posts },
      (_, index) => attacks[index % attacks.length]?.(index) as Post,
    );
    const seen: [number, number][] = [];
    for (const [index, { body, headers, url = enquiry.url, expected: status }] of expected.entries()) {
      // Files are limited per address and day: each address sends each attack twice.
      const address = { 'x-forwarded-for': `203.0.113.${Math.floor(index / (2 * attacks.length))}` };
      const response = await app.request({
        method: 'POST',
        url,
        as: 'anonymous',
        body,
        headers: { ...address, ...headers },
      });
      seen.push([response.status, status]);
      expect(response.text).not.toMatch(/\bat .*\.[jt]s:\d+/);
    }

    expect(seen.filter(([got, wanted]) => got !== wanted)).toEqual([]);
    const taken = expected.filter(({ expected: status }) => status === 201).length;
    const [stored] = await app.sql<{ requests: string; files: string; links: string }>(
      `select (select count(*) from crm_request) as requests, (select count(*) from file_storage_file) as files, (select count(*) from crm_forms_to_requests) as links`,
    );
    expect(stored).toEqual({ requests: String(taken), files: '0', links: String(taken) });
  },
);

it('limits submissions per hour, and sends Retry-After', async () => {
  const small = await startCrmApp({ FORM_REQUESTS_PER_HOUR: '6' });
  try {
    const form = await makeForm(small);
    const send = async (data: object) => {
      const { status, headers } = await small.request({
        method: 'POST',
        url: form.url,
        as: 'anonymous',
        data: { ...answersOf(form, anna), ...data },
      });
      return [status, headers['retry-after'] !== undefined];
    };
    const untimed = [await send({}), await send({}), await send({})];
    const timed = [
      await send({ _elapsed: 5000 }),
      await send({ _elapsed: 5000 }),
      await send({ _elapsed: 5000 }),
      await send({ _elapsed: 5000 }),
    ];

    expect(untimed).toEqual([
      [201, false],
      [201, false],
      [429, true],
    ]);
    expect(timed).toEqual([
      [201, false],
      [201, false],
      [201, false],
      [429, true],
    ]);
  } finally {
    await small.close();
  }
});

it('returns stored values as data that no browser executes', async () => {
  await make(app, request, { payload: { name: script } });
  const { headers, text } = await app.request({ url: request.route });

  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ]);
  expect(text).toContain('window.stolen');
});
