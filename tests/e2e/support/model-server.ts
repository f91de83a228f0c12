import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A fake language model that records its requests. */
export interface ModelServer {
  /** The part before `/chat/completions`. */
  readonly baseUrl: string;
  /** Returns the number of conversations that began with this prompt. */
  callsWith(prompt: string): number;
  stop(): Promise<void>;
}

/** A call of the product that an agent should make. */
interface Wish {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

interface Message {
  readonly role: string;
  readonly content?: string;
}

/**
 * Serves the protocol of OpenAI's chat completions locally. A prompt contains a call as JSON: the model
 * requests that call, then returns its response. https://platform.openai.com/docs/api-reference/chat/create
 */
export async function startModelServer(): Promise<ModelServer> {
  const begun: string[] = [];
  const server = createServer((request, response) => {
    const answer = (body: unknown) => {
      const { messages } = body as { messages: readonly Message[] };
      const prompt = messages.find(({ role }) => role === 'user')?.content ?? '';
      const answered = messages.find(({ role }) => role === 'tool')?.content;
      if (answered === undefined) begun.push(prompt);
      const delta =
        answered === undefined
          ? calling(JSON.parse(prompt) as Wish)
          : { content: `It answered ${answered.slice(0, 3)}.` };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const events = [
        { choices: [{ delta }] },
        { choices: [], usage: { prompt_tokens: 20, completion_tokens: 5 } },
      ];
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end('data: [DONE]\n\n');
    };
    json(request)
      .then(answer)
      .catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    callsWith: (prompt) => begun.filter((words) => words === prompt).length,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const calling = (wish: Wish) => ({
  tool_calls: [{ index: 0, id: 'call-1', function: { name: 'make_call', arguments: JSON.stringify(wish) } }],
});
