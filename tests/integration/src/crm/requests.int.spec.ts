import { RateLimits } from '@flotilla/backend';
import { formsToRequests, request } from '@flotilla/crm';
import { file } from '@flotilla/file-storage';
import { type InboxMessage, listInbox } from '@flotilla/notification';
import { signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminEmail,
  answersOf,
  makeForm,
  multipart,
  nameIn,
  send,
  startCrmApp,
  type TestForm,
} from './crm.fixture.js';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const anna = { name: 'Anna', mail: 'anna@example.com' };

let app: TestApp;
let enquiry: TestForm;
beforeAll(async () => {
  app = await startCrmApp();
  enquiry = await makeForm(app);
});
afterAll(() => app.close());

const countOf = async (table: string) =>
  Number((await app.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);
const mailTo = async (receiver: string, subject: RegExp): Promise<InboxMessage> => {
  const find = async () =>
    (await app.request<InboxMessage[]>({ url: listInbox.path })).data.find(
      (mail) => mail.receiver === receiver && subject.test(mail.subject),
    );
  await expect.poll(find).toBeDefined();
  return (await find()) as InboxMessage;
};

describe('a submission of an anonymous visitor', () => {
  it('is stored as a request of the form, and sent to administrators with its labels', async () => {
    const data = answersOf(enquiry, { ...anna, guests: '6', boat: nameIn(enquiry, 'sail') });
    const { status, data: sent } = await send(app, enquiry, {
      ...data,
      source: 'harbour',
      formId: enquiry.id,
    });

    expect([status, sent.payload, sent.isConfirmed]).toEqual([201, { ...data, source: 'harbour' }, true]);
    const { data: row } = await app.request({ url: `${request.route}/${sent.id}` });
    expect(row).toMatchObject({ payload: sent.payload, status: 'new', email: 'anna@example.com' });
    const { data: links } = await app.request<TestRow[]>({
      url: `${formsToRequests.route}?filters[and][0][column]=requestId&filters[and][0][method]=eq&filters[and][0][value]=${sent.id}`,
    });
    expect(links.map(({ formId }) => formId)).toEqual([enquiry.id]);
    const mail = await mailTo(adminEmail, /New request: Enquiry/);
    expect(mail.text).toMatch(
      /name: Anna[^]*mail: anna@example.com[^]*guests: 6[^]*boat: SAIL[^]*source: harbour[^]*\/admin\/crm\/requests\//,
    );
  });

  it('creates no account, and is readable only by administrators', async () => {
    const before = await countOf('rbac_subject');
    const { data: sent } = await send(app, enquiry, answersOf(enquiry, anna));

    expect(await countOf('rbac_subject')).toBe(before);
    expect((await app.request({ url: `${request.route}/${sent.id}`, as: 'anonymous' })).status).toBe(401);
    expect(
      (await app.request({ url: `${request.route}/${sent.id}`, as: await signInAs(app, { roles: [] }) }))
        .status,
    ).toBe(404);
  });

  it('is stored once per idempotency key', async () => {
    const before = await countOf('crm_request');
    const again = () => send(app, enquiry, answersOf(enquiry, anna), { 'idempotency-key': 'once' });
    const answers = await Promise.all([again(), again(), again()]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await countOf('crm_request')).toBe(before + 1);
    const other = await send(app, enquiry, answersOf(enquiry, { ...anna, name: 'Ann' }), {
      'idempotency-key': 'once',
    });
    expect(other.status).toBe(409);
  });
});

describe('validation of a form', () => {
  it.each([
    [{ mail: 'anna@example.com' }, 'name', 'required'],
    [{ ...anna, name: '   ' }, 'name', 'required'],
    [{ ...anna, mail: 'anna' }, 'mail', 'email'],
    [{ ...anna, guests: 'six' }, 'guests', 'number'],
    [{ ...anna, boat: 'submarine' }, 'boat', 'choice'],
    [{ ...anna, name: { first: 'Anna' } }, 'name', 'text'],
    [{ ...anna, plan: { fileId: '0198c7b4-0000-7000-8000-000000000000', name: 'x' } }, 'plan', 'file'],
    [{ ...anna, plan: '/public/x' }, 'plan', 'file'],
  ])('refuses %j, by the field %s', async (answers, name, rule) => {
    const before = await countOf('crm_request');
    const { status, problem } = await send(app, enquiry, answersOf<unknown>(enquiry, answers));

    expect([status, problem.cause]).toEqual([
      400,
      [expect.objectContaining({ field: nameIn(enquiry, name), rule })],
    ]);
    expect(await countOf('crm_request')).toBe(before);
  });

  it('holds 64 answers and 16 KB', async () => {
    const own = answersOf(enquiry, anna);
    const others = Object.fromEntries(Array.from({ length: 62 }, (_, index) => [`extra-${index}`, index]));

    expect((await send(app, enquiry, { ...own, ...others })).status).toBe(201);
    expect((await send(app, enquiry, { ...own, ...others, more: 1 })).status).toBe(400);
    expect((await send(app, enquiry, { ...own, long: 'я'.repeat(8000) })).status).toBe(201);
    expect((await send(app, enquiry, { ...own, long: 'я'.repeat(8200) })).status).toBe(413);
    expect((await send(app, enquiry, { ...own, [`n${'x'.repeat(100)}`]: 1 })).status).toBe(400);
  });

  it('refuses a form filled in by a bot', async () => {
    const own = answersOf(enquiry, anna);

    expect((await send(app, enquiry, { ...own, _website: 'https://spam.example' })).status).toBe(422);
    expect((await send(app, enquiry, { ...own, _elapsed: 300 })).status).toBe(422);
    const { status, data } = await send(app, enquiry, {
      ...own,
      _website: '',
      _elapsed: 4000,
      _language: 'ru',
    });
    expect([status, data.payload]).toEqual([201, own]);
  });

  it('is 404 for an unknown form', async () => {
    expect(
      (await send(app, { ...enquiry, url: `/api/crm/forms/${crypto.randomUUID()}/requests` }, {})).status,
    ).toBe(404);
    expect((await send(app, { ...enquiry, url: '/api/crm/forms/no-form/requests' }, {})).status).toBe(404);
    expect((await send(app, { ...enquiry, url: '/api/crm/forms/no%20form/requests' }, {})).status).toBe(400);
  });
});

describe('a file as an answer', () => {
  const post = (parts: Parameters<typeof multipart>[0], url = enquiry.url) =>
    app.request<TestRow & { payload: Record<string, { fileId: string; name: string }> }>({
      method: 'POST',
      url,
      as: 'anonymous',
      ...multipart(parts),
    });

  it('is readable only by administrators', async () => {
    const plan = { name: '../plan.pdf', bytes: pdf };
    const { status, data } = await post({ ...answersOf(enquiry, anna), [nameIn(enquiry, 'plan')]: plan });

    const retained = data.payload[nameIn(enquiry, 'plan')];
    expect([status, retained?.name]).toEqual([201, 'plan.pdf']);
    const read = (as: 'server' | 'anonymous') =>
      app.request({ url: `${file.route}/${retained?.fileId}`, as });
    const row = await read('server');
    expect(row.data).toMatchObject({ mimeType: 'application/pdf' });
    expect((await read('anonymous')).status).toBe(404);
    const path = new URL(String(row.data.file), 'http://x').pathname;
    expect((await app.nest.inject({ url: path })).statusCode).toBe(404);
    expect((await app.nest.inject({ url: String(row.data.file) })).statusCode).toBe(200);
  });

  it('may come beside answers as JSON, and is readable by the sender', async () => {
    const someone = await signInAs(app, { roles: [] });
    const url = `/api/rbac/subjects/${someone.id}/crm-module/form/request`;
    const data = JSON.stringify({ ...answersOf(enquiry, anna), formId: enquiry.id });
    const { body, headers } = multipart({
      data,
      [nameIn(enquiry, 'plan')]: { name: 'plan.pdf', bytes: pdf },
    });
    const sent = await app.request<TestRow & { payload: Record<string, { fileId: string }> }>({
      method: 'POST',
      url,
      as: someone,
      body,
      headers,
    });

    expect(sent.status).toBe(201);
    expect((await app.request({ url: `${request.route}/${sent.data.id}`, as: someone })).status).toBe(200);
    const foreign = await app.request({
      method: 'POST',
      url,
      as: await signInAs(app, { roles: [] }),
      data: { formId: enquiry.id },
    });
    expect(foreign.status).toBe(404);
  });

  it.each([
    ['what is no document', nameIn, 'plan', Buffer.from('MZ\x90\x00 a program'), 415],
    [
      'an SVG',
      nameIn,
      'plan',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
    ],
    ['a file that nobody asked for', nameIn, 'name', pdf, 400],
  ])('refuses %s, and stores nothing', async (_what, named, field, bytes, expected) => {
    const before = [await countOf('crm_request'), await countOf('file_storage_file')];
    const { status } = await post({
      ...answersOf(enquiry, { mail: anna.mail }),
      [named(enquiry, field)]: { name: 'x.pdf', bytes },
    });

    expect(status).toBe(expected);
    expect([await countOf('crm_request'), await countOf('file_storage_file')]).toEqual(before);
  });
});

describe('a browser without scripts', () => {
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request({
      ...{ method: 'POST', url: enquiry.url, as: 'anonymous', body: new URLSearchParams(fields).toString() },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        host: 'boats.example',
        ...headers,
      },
    });

  it('is redirected to its page, and nowhere else', async () => {
    const fields = answersOf(enquiry, anna);
    const back = await form(fields, { referer: 'http://boats.example/en/contact?x=1' });
    expect([back.status, back.headers.location]).toEqual([303, `/en/contact?x=1#crm-thanks-${enquiry.id}`]);

    for (const referer of [
      'https://evil.example/',
      'http://boats.example//evil.example',
      'javascript:alert(1)',
    ]) {
      const { status, headers, text } = await form(fields, { referer, 'accept-language': 'ru' });
      expect([status, headers.location]).toEqual([201, undefined]);
      expect(text).toContain('Форма отправлена');
    }
  });

  it('gets a page with the errors, as escaped text', async () => {
    const { status, text } = await form({
      ...answersOf(enquiry, { mail: 'x' }),
      '<img src=x onerror=alert(1)>': '1',
    });

    expect(status).toBe(400);
    expect(text).toContain('This is not an e-mail address.');
    expect(text).not.toContain('<img');
  });

  it.each([
    [
      'en',
      ['name: Please fill this in.', 'mail: This is not an e-mail address.', 'guests: This is not a number.'],
    ],
    [
      'ru',
      [
        'name (ru): Заполните, пожалуйста.',
        'mail (ru): Это не похоже на электронный адрес.',
        'guests (ru): Это не число.',
      ],
    ],
  ])(
    'gets the errors under the labels of its page (%s), in the texts of the form',
    async (_language, reported) => {
      const { text } = await form(
        { ...answersOf(enquiry, { mail: 'x', guests: 'two' }), _language },
        { 'accept-language': 'en' },
      );
      expect([...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)).toEqual(reported);
    },
  );

  it.each([
    [
      'in which an unseen field is filled',
      { _website: 'buy' },
      422,
      'Отправить не удалось. Попробуйте, пожалуйста, ещё раз.',
    ],
    ['that is too large', { more: 'x'.repeat(17_000) }, 413, 'Это больше, чем можно отправить.'],
  ])(
    'gets the errors of a form %s in the texts of the form as well',
    async (_what, more, expected, reported) => {
      const { status, text } = await form({ ...answersOf(enquiry, anna), ...more, _language: 'ru' });
      expect([status, text.includes('<li>')]).toEqual([expected, false]);
      expect(text).toContain(reported);
    },
  );

  it.each([
    ['ru', 'en', 'ru', 'Форма не отправлена'],
    ['en', 'ru', 'en', 'The form was not sent'],
    ['xx', 'ru', 'ru', 'Форма не отправлена'],
  ])(
    'gets the errors in the language of its page (%s), independently of its own (%s)',
    async (_language, spoken, reported, title) => {
      const { text } = await form(
        { ...answersOf(enquiry, { mail: 'x' }), _language },
        { 'accept-language': spoken },
      );
      expect(text).toContain(`<html lang="${reported}">`);
      expect(text).toContain(title);
    },
  );

  it('gets the thank-you page in the language of its page', async () => {
    const { text } = await form(
      { ...answersOf(enquiry, anna), _language: 'ru' },
      { 'accept-language': 'en' },
    );
    expect(text).toContain('Форма отправлена');
  });
});

/** Returns another code of the same length. */
const altered = (code: string) => `${code.startsWith('x') ? 'y' : 'x'}${code.slice(1)}`;

it('a form with confirmation counts once its address is confirmed, only by a click', async () => {
  const news = await makeForm(app, { title: { en: 'News' }, isConfirmedByMail: true });
  const { data: sent } = await send(app, news, {
    ...answersOf(news, { ...anna, mail: 'boris@example.com' }),
  });
  expect(sent.isConfirmed).toBe(false);
  const mail = await mailTo('boris@example.com', /Please confirm: News/);
  const [, path = '', code = ''] =
    /(\/api\/crm\/requests\/[\w-]+\/confirmation)\?code=([\w-]+)/.exec(mail.text) ?? [];

  expect((await app.request({ url: `${path}?code=${code}`, as: 'anonymous' })).text).toContain(
    'Is this address yours?',
  );
  expect((await app.request({ url: `${request.route}/${sent.id}` })).data.isConfirmed).toBe(false);
  const confirm = (said: string) =>
    app.request({
      ...{ method: 'POST', url: path, as: 'anonymous', body: `code=${said}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await confirm(altered(code))).status).toBe(404);
  expect((await confirm(code)).text).toContain('confirmed');
  await confirm(code);
  expect((await app.request({ url: `${request.route}/${sent.id}` })).data.isConfirmed).toBe(true);
  await mailTo(adminEmail, /New request: News/);

  const end = path.replace(/confirmation$/, 'unsubscription');
  const ending = new RegExp(`${end}\\?code=([\\w-]+)`).exec(mail.text)?.[1] ?? '';
  const stop = (said: string, body = 'List-Unsubscribe=One-Click') =>
    app.request({
      ...{ method: 'POST', url: `${end}?code=${said}`, as: 'anonymous', body },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await app.request({ url: `${end}?code=${ending}`, as: 'anonymous' })).text).toContain(
    'Unsubscribe?',
  );
  expect([(await stop(altered(ending))).status, (await stop(ending, 'hello')).status]).toEqual([404, 400]);
  expect((await app.request({ url: `${request.route}/${sent.id}` })).data.isConfirmed).toBe(true);
  expect((await stop(ending)).text).toContain('You are unsubscribed');
  expect((await stop(ending)).status).toBe(200);
  const { data: ended } = await app.request({ url: `${request.route}/${sent.id}` });
  expect([ended.isConfirmed, ended.confirmedAt]).toEqual([false, expect.any(String)]);

  // The two links are not interchangeable, and administrators are notified of a request only once.
  expect([(await confirm(ending)).status, (await stop(code)).status]).toEqual([404, 404]);
  expect((await app.request({ url: `${path}?code=${ending}`, as: 'anonymous' })).status).toBe(404);
  const reported = () =>
    countOf(
      `flotilla_jobs.job where name like '%crm.tell-administrators%' and data::text like '%${sent.id}%'`,
    );
  expect(await reported()).toBe(1);
  expect((await confirm(code)).status).toBe(200);
  expect((await app.request({ url: `${request.route}/${sent.id}` })).data).toMatchObject({
    isConfirmed: true,
    confirmedAt: ended.confirmedAt,
  });
  expect(await reported()).toBe(1);

  const statuses = [];
  for (let round = 0; round < 10; round++)
    statuses.push((await stop(ending)).status, (await confirm(code)).status);
  expect([statuses[0], statuses.at(-2), statuses.at(-1)]).toEqual([200, 429, 429]);
});

it('limits such mails to five an hour per mailbox, across senders', async () => {
  const news = await makeForm(app, { title: { en: 'Flood' }, isConfirmedByMail: true });
  const statuses = [];
  for (let round = 0; round < 7; round++) {
    const mail = round % 2 === 0 ? `Victim+${round}@example.com` : 'victim@example.com';
    statuses.push((await send(app, news, answersOf(news, { ...anna, mail }))).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
});

it('requests the confirmation in the language of the form, not of the browser', async () => {
  const news = await makeForm(app, { title: { en: 'News', ru: 'Новости' }, isConfirmedByMail: true });
  await send(app, news, { ...answersOf(news, { ...anna, mail: 'nina@example.com' }), _language: 'ru' });
  const { text } = await mailTo('nina@example.com', /Подтвердите, пожалуйста: Новости/);
  const url = /\/api\/crm\/requests\/[\w-]+\/confirmation\?code=[\w-]+/.exec(text)?.[0] ?? '';

  const page = await app.request({ url, as: 'anonymous', headers: { 'accept-language': 'en' } });
  expect(page.text).toMatch(/<html lang="ru">[^]*Это ваш адрес\?/);
});

it('is answered by mail, which is stored; only administrators may answer', async () => {
  const { data: sent } = await send(app, enquiry, {
    ...answersOf(enquiry, { ...anna, mail: 'vera@example.com' }),
    _language: 'ru',
  });
  const url = `${request.route}/${sent.id}/replies`;
  const data = { text: 'Gladly.\n\nSaturday then. <script>alert(1)</script>' };

  expect(
    (await app.request({ method: 'POST', url, data, as: await signInAs(app, { roles: [] }) })).status,
  ).toBe(403);
  const { status, data: retained } = await app.request({ method: 'POST', url, data });
  expect([status, retained]).toEqual([
    201,
    expect.objectContaining({ requestId: sent.id, email: 'vera@example.com', ...data }),
  ]);
  expect((await app.request({ url: `${request.route}/${sent.id}` })).data.status).toBe('answered');
  const mail = await mailTo('vera@example.com', /Ответ на заявку «Запрос»/);
  expect(mail.text).toMatch(/Gladly\.[^]*Saturday then\.[^]*name \(ru\): Anna/);
  const { text: html } = await app.request({ url: `${listInbox.path}/${mail.id}` });
  expect(html).not.toContain('<script>alert');
});

it('limits files of anonymous visitors per network, and of accounts per account', async () => {
  const sendAs = async (as: 'anonymous' | Awaited<ReturnType<typeof signInAs>>) => {
    const plan = { name: 'plan.pdf', bytes: pdf };
    const url = typeof as === 'string' ? enquiry.url : `/api/rbac/subjects/${as.id}/crm-module/form/request`;
    const data = JSON.stringify({ ...answersOf(enquiry, anna), formId: enquiry.id });
    const said = typeof as === 'string' ? answersOf(enquiry, anna) : { data };
    const { status, problem } = await app.request({
      method: 'POST',
      url,
      as,
      ...multipart({ ...said, [nameIn(enquiry, 'plan')]: plan }),
    });
    return status === 429 ? problem.message : status;
  };
  const [guest, user] = [await signInAs(app, { roles: [] }), await signInAs(app, { roles: ['user'] })];
  const limit = app.nest.get(RateLimits).of({ name: 'uploads.megabytes', calls: 500, windowMs: 86_400_000 });
  await limit.take('127.0.0.1', 500);

  const tooMany = 'Too many files were sent. Try again tomorrow.';
  expect([await sendAs('anonymous'), await sendAs(guest), await sendAs(user)]).toEqual([
    tooMany,
    tooMany,
    201,
  ]);
});
