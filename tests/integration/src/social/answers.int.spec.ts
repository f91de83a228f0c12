import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RateLimits } from '@flotilla/backend';
import { profile } from '@flotilla/social';
import { make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Message, messagesIn, openChats, type Person, person } from './people.fixture.js';

let app: TestApp;
let model: Server;
let anna: Person;
let assistantId: string;
/** Requests to a fake endpoint of OpenAI's protocol, and its response. */
const modelRequests: { messages: { role: string; content: string }[] }[] = [];
let respond: (answer: ServerResponse) => void;

const piece = (text: string) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;
const saying = (text: string) => (answer: ServerResponse) => answer.end(`${piece(text)}data: [DONE]\n\n`);

beforeAll(async () => {
  model = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      modelRequests.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof modelRequests)[number]);
      respond(answer);
    });
  });
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
  const { port } = model.address() as AddressInfo;
  app = await openChats({ env: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'small' } });
  anna = await person(app, 'Anna');
  const made = await make(app, profile, {
    variant: 'artificial-intelligence',
    title: { en: 'Helper' },
    subtitle: {},
    description: {},
  });
  assistantId = made.id;
});
afterAll(async () => {
  await app.close();
  model.close();
});

const ask = async (chatId: string, description: string) =>
  (await anna.chat<Message>('POST', `${chatId}/messages`, { description })).data.id;
const answerIn = async (chatId: string) =>
  (await messagesIn(anna, chatId)).find((row) => row.profile?.id === assistantId);

it('an assistant replies from the earlier messages and its own description', async () => {
  respond = saying('At nine.');
  const chatId = await anna.chatWith({ profileId: assistantId });
  await ask(chatId, 'When do we sail?');
  await vi.waitFor(async () =>
    expect(await answerIn(chatId)).toMatchObject({ variant: 'default', description: 'At nine.' }),
  );
  const conversation = modelRequests.at(-1)?.messages.map(({ role, content }) => [role, content]);
  expect(conversation?.slice(1)).toEqual([
    ['system', 'Helper'],
    ['user', 'When do we sail?'],
  ]);
  expect((await anna.call<{ unread: number }>('GET', 'unread-messages')).data.unread).toBe(1);

  respond = saying('From the marina.');
  await ask(chatId, 'And from where?');
  await vi.waitFor(async () => expect((await answerIn(chatId))?.description).toBe('From the marina.'));
  expect(modelRequests.at(-1)?.messages.map(({ role }) => role)).toEqual([
    'system',
    'system',
    'user',
    'assistant',
    'user',
  ]);
});

it('a partial reply is visible in the chat', async () => {
  let waiting: ServerResponse | undefined;
  respond = (answer) => {
    answer.write(piece('It is a long'));
    waiting = answer;
  };
  const chatId = await anna.chatWith({ profileId: assistantId });
  await ask(chatId, 'Tell me a story');
  const open = async () => (await messagesIn(anna, chatId)).find(({ variant }) => variant === 'answering');
  await vi.waitFor(async () => expect((await open())?.description).toBe('It is a long'));
  waiting?.end(`${piece(' story.')}data: [DONE]\n\n`);
  await vi.waitFor(async () => expect((await answerIn(chatId))?.description).toBe('It is a long story.'));
});

it('reports a failed reply, and retries on request', async () => {
  respond = (answer) => {
    answer.statusCode = 400;
    answer.end('{"error":{"message":"no"}}');
  };
  const chatId = await anna.chatWith({ profileId: assistantId });
  const id = await ask(chatId, 'Are you there?');
  await vi.waitFor(async () => expect((await answerIn(chatId))?.variant).toBe('failed'));

  respond = saying('I am.');
  const before = (await messagesIn(anna, chatId)).length;
  expect(await anna.chat('POST', `${chatId}/messages/${id}/react`, {})).toMatchObject({
    status: 202,
    data: { answering: 1 },
  });
  await vi.waitFor(async () => expect((await answerIn(chatId))?.description).toBe('I am.'));
  expect(await messagesIn(anna, chatId)).toHaveLength(before);
});

it('no assistant replies to itself', async () => {
  const chatId = await anna.chatWith({ profileId: assistantId });
  const own = await answerIn(chatId);
  expect(await anna.chat('POST', `${chatId}/messages/${own?.id}/react`, {})).toMatchObject({
    status: 202,
    data: { answering: 0 },
  });
});

it('limits replies per hour, by person and by network', async () => {
  const hour = 3_600_000;
  const limits = app.nest.get(RateLimits);
  const chatId = await anna.chatWith({ profileId: assistantId });
  const asks = async (who: Person, id: string) =>
    (await who.chat('POST', `${id}/messages`, { description: 'More?' })).status;
  const before = (await messagesIn(anna, chatId)).length;
  await limits.of({ name: 'social.answers', calls: 60, windowMs: hour }).take(anna.as.id, 60);
  expect(await asks(anna, chatId)).toBe(429);
  expect(await messagesIn(anna, chatId)).toHaveLength(before);

  const another = await person(app, 'Another');
  const theirs = await another.chatWith({ profileId: assistantId });
  expect(await asks(another, theirs)).toBe(201);
  await limits.of({ name: 'social.answers-in', calls: 240, windowMs: hour }).take('127.0.0.1', 240);
  expect(await asks(another, theirs)).toBe(429);
});
