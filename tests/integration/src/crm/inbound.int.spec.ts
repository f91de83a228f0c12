import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deliver,
  type MailSite,
  mailWithFiles,
  rawMail,
  readConversation,
  requestsFrom,
  type Started,
  startConversation,
  startMailSite,
} from './inbound.fixture.js';

let site: MailSite;
beforeAll(async () => {
  site = await startMailSite();
});
afterAll(() => site.close());

let it1: Started;
beforeEach(async () => {
  it1 = await startConversation(site);
});

/** Returns the received messages of the conversation. */
const received = async (id = it1.id) =>
  (await readConversation(site, id)).messages.filter(({ direction }) => direction === 'in');
const answer = (text: string, more: Partial<Parameters<typeof rawMail>[0]> = {}) =>
  rawMail({ from: `Ann <${it1.customer}>`, to: it1.replyTo, text, ...more });

describe('a mail to the reply address', () => {
  it('is the next message of the conversation, and opens it again', async () => {
    expect(it1.replyTo).toMatch(/^reply\+[0-9a-f]{56}@in\.example\.com$/);
    expect((await readConversation(site, it1.id)).status).toBe('answered');

    expect(
      await deliver(
        site,
        answer('Six of us.\n\nOn Sun, Nov 29, 2026 at 10:00 AM Katya <s@e.com> wrote:\n> Free'),
      ),
    ).toBe('stored');

    const { messages, status, isUnread } = await readConversation(site, it1.id);
    expect(messages).toMatchObject([
      { direction: 'out', delivery: { state: 'sent' } },
      {
        direction: 'in',
        kind: 'message',
        author: 'Ann',
        text: 'Six of us.',
        isFromOther: false,
        delivery: null,
      },
    ]);
    expect(messages[1]?.quoted).toContain('> Free');
    expect([status, isUnread]).toEqual(['new', true]);
  });

  it('is referenced by the next answer', async () => {
    const id = `<${crypto.randomUUID()}@mail.example.com>`;
    await deliver(site, answer('When?', { id }));
    await site.app.request({
      method: 'POST',
      url: `/api/crm/requests/${it1.id}/replies`,
      data: { text: 'On Monday then' },
    });
    const find = () =>
      site.server.mails.find(({ to, source }) => to === it1.customer && source.includes('On Monday then'));
    await expect.poll(find).toBeDefined();

    expect(find()?.source).toContain(`In-Reply-To: ${id}`);
    expect(find()?.source).toMatch(new RegExp(`References: .*${it1.messageId} ${id}`));
  });

  it('may be sent from another mailbox, which is shown and never written to', async () => {
    await deliver(site, answer('From my work', { from: 'ann@work.example' }));
    expect(await received()).toMatchObject([
      { text: 'From my work', isFromOther: true, author: 'ann@work.example' },
    ]);

    await site.app.request({
      method: 'POST',
      url: `/api/crm/requests/${it1.id}/replies`,
      data: { text: 'Noted.' },
    });
    const sent = () =>
      site.server.mails.filter(({ source }) => source.includes('Noted.')).map(({ to }) => to);
    await expect.poll(sent).toEqual([it1.customer]);
  });

  it('accepts an address in another case', async () => {
    expect(await deliver(site, answer('Upper', { to: it1.replyTo.toUpperCase() }))).toBe('stored');
    expect(await received()).toMatchObject([{ text: 'Upper' }]);
  });

  it('begins a new request when its token is forged', async () => {
    const last = it1.replyTo.at(it1.replyTo.indexOf('@') - 1) === '0' ? '1' : '0';
    const to = it1.replyTo.replace(/.@/, `${last}@`);
    const stranger = `eve${site.app.nextSeed()}@example.com`;
    expect(await deliver(site, answer('Forged', { to, from: stranger }))).toBe('stored');

    expect(await received()).toEqual([]);
    const [id = ''] = await requestsFrom(site, stranger);
    expect(await readConversation(site, id)).toMatchObject({ status: 'new', messages: [{ text: 'Forged' }] });
  });

  it('never reaches another conversation with the token of its own', async () => {
    const other = await startConversation(site);
    await deliver(site, answer('For mine', { headers: { 'In-Reply-To': other.messageId } }));

    expect([await received(), await received(other.id)]).toMatchObject([[{ text: 'For mine' }], []]);
  });
});

describe('a mail to another address of the mailbox', () => {
  const to = 'reply@in.example.com';

  it('continues the conversation of a message that it answers, from the same address', async () => {
    await deliver(site, answer('By thread', { to, headers: { 'In-Reply-To': it1.messageId } }));
    await deliver(
      site,
      answer('By references', { to, headers: { References: `<a@b.example> ${it1.messageId}` } }),
    );

    expect(await received()).toMatchObject([{ text: 'By thread' }, { text: 'By references' }]);
  });

  it('begins a new request when another sender answers', async () => {
    const from = `eve${site.app.nextSeed()}@example.com`;
    await deliver(
      site,
      answer('I am not Ann', { to, from, headers: { 'In-Reply-To': it1.messageId }, subject: 'Boat' }),
    );

    expect(await received()).toEqual([]);
    const [id = ''] = await requestsFrom(site, from);
    expect(await readConversation(site, id)).toMatchObject({
      subject: 'Boat',
      messages: [{ text: 'I am not Ann' }],
    });
  });

  it('lists other requests of the sender', async () => {
    await deliver(site, answer('A second boat', { to }));
    const [, second = ''] = await requestsFrom(site, it1.customer);

    expect((await readConversation(site, second)).others).toMatchObject([{ id: it1.id }]);
  });
});

describe('automatic mails', () => {
  it('notes an out-of-office reply, and neither opens the conversation nor answers it', async () => {
    const sent = () => site.server.mails.filter(({ to }) => to === it1.customer).length;
    const before = sent();
    await deliver(site, answer('I am on holiday.', { headers: { 'Auto-Submitted': 'auto-replied' } }));

    const { status, isUnread } = await readConversation(site, it1.id);
    expect([await received(), status, isUnread]).toMatchObject([[{ kind: 'automatic' }], 'answered', false]);
    expect(sent()).toBe(before);
  });

  it.each<Record<string, string>>([
    { Precedence: 'bulk' },
    { 'Auto-Submitted': 'auto-generated' },
    { 'List-Id': '<news.example.com>' },
  ])('begins no request by %o', async (headers) => {
    const from = `news${site.app.nextSeed()}@example.com`;

    expect(await deliver(site, rawMail({ from, to: 'reply@in.example.com', text: 'News', headers }))).toBe(
      'ignored',
    );
    expect(await requestsFrom(site, from)).toEqual([]);
  });

  it('notes a bounce at the conversation of the undelivered mail', async () => {
    const report = `--limit\nContent-Type: text/plain\n\nUser unknown\n--limit\nContent-Type: message/delivery-status\n\nAction: failed\n--limit\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${it1.messageId}\nSubject: Re: Enquiry\n--limit--\n`;
    const headers = {
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=limit',
      'Return-Path': '<>',
    };
    const from = 'MAILER-DAEMON@mail.example.com';
    expect(await deliver(site, rawMail({ from, to: 'boats@example.com', text: report, headers }))).toBe(
      'stored',
    );

    const { status, isUnread } = await readConversation(site, it1.id);
    expect([await received(), status, isUnread]).toMatchObject([[{ kind: 'bounce' }], 'answered', true]);
  });
});

describe('attachments', () => {
  const pdf = {
    name: 'plan.pdf',
    type: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  };
  const mail = (files: Parameters<typeof mailWithFiles>[1]) =>
    mailWithFiles({ from: it1.customer, to: it1.replyTo, text: 'See the plan' }, files);
  const stored = () =>
    site.app.sql<{ file: string; adminTitle: string }>(
      `select f."file", f."adminTitle" from crm_reply r join crm_replies_to_file_storage_module_files l on l."replyId" = r."id" join file_storage_file f on f."id" = l."fileStorageModuleFileId" where r."requestId" = $1 order by f."id"`,
      [it1.id],
    );

  it('are stored, and visitors cannot read them', async () => {
    await deliver(site, mail([pdf]));

    const [one] = await stored();
    expect(one?.adminTitle).toBe('plan.pdf');
    const visit = await site.app.request({ url: one?.file ?? '', as: 'anonymous' });
    expect([401, 403, 404]).toContain(visit.status);
  });

  it('of a refused type, or more than ten, are named', async () => {
    const script = { name: 'run.html', type: 'text/html', bytes: Buffer.from('<script>alert(1)</script>') };
    const many = Array.from({ length: 11 }, (_, at) => ({ ...pdf, name: `plan-${at}.pdf` }));
    await deliver(site, mail([script, ...many]));

    expect(await received()).toMatchObject([
      { lostFiles: expect.arrayContaining(['run.html', 'plan-9.pdf', 'plan-10.pdf']) },
    ]);
    expect(await stored()).toHaveLength(9);
  });
});

it('shows an HTML mail as text, without its scripts', async () => {
  const html =
    '<div>Six of <b>us</b>.<br>See <a href="https://e.example/x">this</a></div><script>alert(1)</script><blockquote>On Sun, Nov 29, 2026 at 10:00 AM Katya &lt;s@e.com&gt; wrote:<p>Free</p></blockquote>';
  await deliver(site, answer(html, { type: 'text/html' }));

  const [message] = await received();
  expect(message?.text).toBe('Six of us.\nSee this https://e.example/x');
  expect(message?.quoted).toContain('Free');
});

it('stores a mail once, delivered five times at the same moment', async () => {
  const mail = answer('Only once');
  const variants = Array.from({ length: 5 }, (_, at) => `X-Try: ${at}\r\n${mail}`);
  const outcomes = await Promise.all(variants.map((one) => deliver(site, one)));

  expect(outcomes.toSorted()).toEqual(['duplicate', 'duplicate', 'duplicate', 'duplicate', 'stored']);
  expect(await received()).toHaveLength(1);
});

it('begins one request, delivered five times at the same moment', async () => {
  const from = `new${site.app.nextSeed()}@example.com`;
  const mail = rawMail({ from, to: 'reply@in.example.com', text: 'A boat for May?', subject: 'Boat' });
  await Promise.all(Array.from({ length: 5 }, (_, at) => deliver(site, `X-Try: ${at}\r\n${mail}`)));

  expect(await requestsFrom(site, from)).toHaveLength(1);
});

it('mails the team about a message', async () => {
  await deliver(site, answer('Tell the harbour'));
  const find = () =>
    site.server.mails.find(
      ({ to, source }) => to === 'harbour@example.com' && source.includes('Tell the harbour'),
    );
  await expect.poll(find).toBeDefined();

  expect(find()?.source).toContain(`/admin/crm/conversations?request=3D${it1.id}`.slice(0, 40));
  expect(find()?.source).toContain('Auto-Submitted: auto-generated');
});
