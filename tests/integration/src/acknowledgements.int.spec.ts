import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { article } from '@flotilla/blog';
import { asSite, createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from './modules.js';

let app: TestApp;
let articleId: string;

beforeAll(async () => {
  app = await createTestApp({ modules });
  articleId = (await make(app, article, { slug: 'sea-caves' })).id;
});

afterAll(() => app.close());

describe('a site with a page cache', () => {
  it('needs a site key: writes do not wait for other clients, whose acknowledgements are ignored', async () => {
    const address = await app.listen();
    const abort = new AbortController();
    const stream = await fetch(`${address}/api/revalidation/events`, {
      headers: { 'x-flotilla-confirms': '1' },
      signal: abort.signal,
    });
    const hello = await messagesOf(stream).next();
    expect(hello.value?.stream).toBeUndefined();
    const data = { stream: crypto.randomUUID(), sequence: 1 };
    expect(
      (await app.request({ method: 'POST', url: '/api/revalidation/ack', as: 'anonymous', data })).data,
    ).toEqual({ ack: false });
    abort.abort();
  });

  it('is disconnected when it has not acknowledged a change for longer than it uses its cache in silence', async () => {
    const address = await app.listen();
    const stream = await fetch(`${address}/api/revalidation/events`, { headers: asSite });
    const ended = stream.text().catch(() => 'cut off');
    const began = performance.now();
    await app.request({
      method: 'PATCH',
      url: `/api/blog/articles/${articleId}`,
      data: { title: { en: 'Unheard' } },
    });
    expect(performance.now() - began).toBeGreaterThan(1500);
    expect(await ended).toBe('cut off');
  });

  it.each(['ack', 'heard'])('is waited for until it acknowledges by %s', async (name) => {
    const address = await app.listen();
    const abort = new AbortController();
    const stream = await fetch(`${address}/api/revalidation/events`, {
      headers: asSite,
      signal: abort.signal,
    });
    const messages = messagesOf(stream);
    const hello = await messages.next();
    const { answer, sequence } = await unansweredChange(messages);
    await app.request({
      method: 'POST',
      url: `/api/revalidation/${name}`,
      as: 'anonymous',
      headers: asSite,
      data: { stream: hello.value?.stream, sequence },
    });
    expect(await answer).toBe(true);
    abort.abort();
  });

  it('is waited for until it acknowledges on the connection of its stream', async () => {
    const { said, messages, end } = await duplexStream();
    await messages.next();
    const { answer, sequence } = await unansweredChange(messages);
    const line = `${sequence}\n`;
    said.write(line.slice(0, 1));
    said.write(line.slice(1));
    expect(await answer).toBe(true);
    end();
  });

  it.each(['x\n', '-\n', '1.5\n', '9'.repeat(400)])('is disconnected when it sends %j', async (line) => {
    const { said, messages } = await duplexStream();
    await messages.next();
    said.write(line);
    await expect(messages.next()).rejects.toThrow();
  });

  it('may acknowledge only with its key, and only on this route', async () => {
    const lines = { 'content-type': 'application/x-ndjson' };
    const refused = await duplexStream({});
    expect(refused.status).toBe(401);
    const { status } = await app.request({
      method: 'POST',
      url: '/api/revalidation/ack',
      headers: { ...asSite, ...lines },
      body: '1\n',
    });
    expect(status).toBe(415);
    refused.end();
  });

  it.each([{ stream: 'x', sequence: 1 }, { sequence: 1 }, { stream: crypto.randomUUID(), sequence: -1 }])(
    'can not acknowledge %j',
    async (data) => {
      expect((await app.request({ method: 'POST', url: '/api/revalidation/ack', data })).status).toBe(400);
    },
  );
});

interface Message {
  readonly stream?: string;
  readonly sequence: number;
}

/** A change that a site has received and not acknowledged: its writer waits. */
async function unansweredChange(messages: AsyncGenerator<Message, undefined>) {
  let isAnswered = false;
  const change = { title: { en: crypto.randomUUID() } };
  const answer = app
    .request({ method: 'PATCH', url: `/api/blog/articles/${articleId}`, data: change })
    .then(() => (isAnswered = true));
  const reported = await messages.next();
  expect(isAnswered).toBe(false);
  return { answer, sequence: reported.value?.sequence };
}

/** Opens a stream whose request body sends acknowledgements. */
async function duplexStream(key: Record<string, string> = asSite) {
  const said = request(`${await app.listen()}/api/revalidation/events`, {
    method: 'POST',
    agent: false,
    headers: { ...key, 'content-type': 'application/x-ndjson' },
  });
  said.on('error', () => undefined).write('0\n');
  const [answer] = (await once(said, 'response')) as [IncomingMessage];
  return {
    said,
    status: answer.statusCode,
    messages: messagesOf({ body: answer }),
    end: () => said.destroy(),
  };
}

async function* messagesOf({
  body,
}: {
  body: AsyncIterable<unknown> | null;
}): AsyncGenerator<Message, undefined> {
  let pending = '';
  for await (const chunk of body ?? []) {
    pending += new TextDecoder().decode(chunk as Uint8Array);
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as Message;
    }
  }
}
