import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { RefusedError, UnavailableError } from '@flotilla/core/errors';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LanguageModel } from './language-model.js';
import { openAiModel } from './open-ai.js';

let endpoint: Server;
let model: LanguageModel;
let respond: (response: ServerResponse) => void;
const requests: { url?: string; authorization?: string; body: unknown }[] = [];

beforeEach(async () => {
  requests.length = 0;
  endpoint = createServer((request, response) => {
    void json(request).then((body) => {
      requests.push({ url: request.url, authorization: request.headers.authorization, body });
      respond(response);
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const { port } = endpoint.address() as AddressInfo;
  model = openAiModel({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: 'key',
    model: 'small',
    timeoutMs: 60_000,
  });
});
afterEach(() => {
  endpoint.closeAllConnections();
  endpoint.close();
});

const stream = (...events: (object | string)[]) => {
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events)
      response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
    response.end();
  };
};
const chunkOf = (content: string) => ({ choices: [{ delta: { content } }] });
const person = [{ by: 'person', text: 'Ahoy' }] as const;

it('sends the conversation and streams the answer', async () => {
  stream(
    chunkOf('A'),
    chunkOf('hoy!'),
    { choices: [], usage: { prompt_tokens: 7, completion_tokens: 2 } },
    '[DONE]',
  );
  const pieces: string[] = [];
  const answer = await model.answer({
    turns: [{ by: 'instruction', text: 'Be brief.' }, ...person, { by: 'model', text: 'Yes?' }],
    onText: (piece) => pieces.push(piece),
  });

  expect(answer).toEqual({ text: 'Ahoy!', calls: [], used: { input: 7, output: 2 } });
  expect(pieces).toEqual(['A', 'hoy!']);
  expect(requests).toEqual([
    {
      url: '/v1/chat/completions',
      authorization: 'Bearer key',
      body: {
        model: 'small',
        stream: true,
        stream_options: { include_usage: true },
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Ahoy' },
          { role: 'assistant', content: 'Yes?' },
        ],
      },
    },
  ]);
});

it('assembles tool calls from their pieces, and sends their results back', async () => {
  const piece = (index: number, part: object) => ({
    choices: [{ delta: { tool_calls: [{ index, ...part }] } }],
  });
  stream(
    piece(0, { id: 'c1', function: { name: 'call', arguments: '{"path"' } }),
    piece(1, { id: 'c2', function: { name: 'find', arguments: '{}' } }),
    piece(0, { function: { arguments: ':"/api"}' } }),
    '[DONE]',
  );
  const { calls } = await model.answer({
    turns: person,
    tools: [{ name: 'call', description: 'Calls.', input: { type: 'object' } }],
  });
  expect(calls).toEqual([
    { id: 'c1', name: 'call', input: '{"path":"/api"}' },
    { id: 'c2', name: 'find', input: '{}' },
  ]);

  stream(chunkOf('Done.'), '[DONE]');
  await model.answer({
    turns: [...person, { by: 'model', text: '', calls }, { by: 'tool', callId: 'c1', text: '200' }],
  });
  expect(requests[0]?.body).toMatchObject({
    tools: [{ type: 'function', function: { name: 'call', parameters: { type: 'object' } } }],
  });
  expect(requests[1]?.body).toMatchObject({
    messages: [
      { role: 'user' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'c1', function: { arguments: '{"path":"/api"}' } }, { id: 'c2' }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '200' },
    ],
  });
});

it('distinguishes temporary from permanent failures', async () => {
  const fails = (status: number) => {
    respond = (response) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end('{"error":{"message":"no such model"}}');
    return expect(model.answer({ turns: person })).rejects;
  };
  await fails(404).toThrow(
    new RefusedError({
      en: 'The language model answered 404: no such model',
      ru: 'Языковая модель ответила 404: no such model',
    }),
  );
  await fails(429).toThrow(UnavailableError);
  await fails(503).toThrow(UnavailableError);

  respond = (response) => response.destroy();
  await expect(model.answer({ turns: person })).rejects.toThrow(UnavailableError);
  stream('no JSON');
  await expect(model.answer({ turns: person })).rejects.toThrow(UnavailableError);
});

it('aborts an endless answer, and one whose caller has aborted', async () => {
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const more = (): void => {
      if (response.write(`${'.'.repeat(65_536)}`)) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  };
  await expect(model.answer({ turns: person })).rejects.toThrow('is too long');

  const gone = new AbortController();
  respond = () => gone.abort();
  await expect(model.answer({ turns: person, signal: gone.signal })).rejects.toThrow(UnavailableError);
});
