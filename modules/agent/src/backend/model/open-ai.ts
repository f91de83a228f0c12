import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { UnavailableError } from '@flotilla/backend';
import { RefusedError } from '@flotilla/core/errors';
import { z } from 'zod';
import type { LanguageModel, ModelAnswer, ModelRequest, ModelMessage } from './language-model.js';

/** The endpoint of a model. */
export interface ModelEndpoint {
  /** Such as `https://api.openai.com/v1`, without `/chat/completions`. */
  readonly baseUrl: string;
  /** Absent when the endpoint requires none. */
  readonly apiKey?: string;
  readonly model: string;
  /** Time limit for a complete answer. */
  readonly timeoutMs: number;
}

/** A longer answer is aborted. */
const maxAnswerBytes = 8 * 1024 ** 2;
const maxReason = 300;

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                index: z.int().min(0).max(63).default(0),
                id: z.string().nullish(),
                function: z
                  .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                  .partial()
                  .optional(),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.int().default(0), completion_tokens: z.int().default(0) }).nullish(),
});
type Chunk = z.output<typeof chunkSchema>;

/**
 * Returns a model behind an endpoint with OpenAI's chat completions protocol, which most model servers
 * support. Answers are streamed. https://platform.openai.com/docs/api-reference/chat/create
 */
export function openAiModel(endpoint: ModelEndpoint): LanguageModel {
  return {
    async answer(request) {
      const signal = AbortSignal.any([
        AbortSignal.timeout(endpoint.timeoutMs),
        ...(request.signal ? [request.signal] : []),
      ]);
      try {
        return await collect(await post(endpoint, request, signal), request.onText);
      } catch (error) {
        if (error instanceof RefusedError || error instanceof UnavailableError) throw error;
        throw new UnavailableError(`The language model can not be reached: ${messageOfError(error)}`);
      }
    },
  };
}

async function post(
  { baseUrl, apiKey, model }: ModelEndpoint,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(bodyOf(model, request)),
    redirect: 'error',
    signal,
  });
  if (response.ok && response.body) return response.body;
  const reason = await reasonOf(response);
  // 408 and 429 are the only temporary client errors (RFC 9110, section 15.5.9; RFC 6585, section 4).
  const isOver = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
  const answer = `${response.status}${reason && `: ${reason}`}`;
  const refusal = { en: `The language model answered ${answer}`, ru: `Языковая модель ответила ${answer}` };
  throw isOver ? new RefusedError(refusal) : new UnavailableError(refusal);
}

function bodyOf(model: string, { turns, tools = [] }: ModelRequest): object {
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: turns.map(messageOf),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, input }) => ({
        type: 'function',
        function: { name, description, parameters: input },
      })),
    }),
  };
}

function messageOf(turn: ModelMessage): object {
  if (turn.by === 'tool') return { role: 'tool', tool_call_id: turn.callId, content: turn.text };
  if (turn.by !== 'model') return { role: turn.by === 'person' ? 'user' : 'system', content: turn.text };
  const calls = turn.calls?.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: input },
  }));
  return { role: 'assistant', content: turn.text, ...(calls && calls.length > 0 && { tool_calls: calls }) };
}

async function collect(
  body: AsyncIterable<Uint8Array>,
  onText: ModelRequest['onText'],
): Promise<ModelAnswer> {
  const parts: string[] = [];
  const calls: { id: string; name: string; input: string }[] = [];
  let used = { input: 0, output: 0 };
  for await (const data of dataOf(body)) {
    if (data === '[DONE]') break;
    const { choices, usage } = chunkOf(data);
    if (usage) used = { input: usage.prompt_tokens, output: usage.completion_tokens };
    const delta = choices[0]?.delta;
    if (delta?.content) {
      parts.push(delta.content);
      onText?.(delta.content);
    }
    for (const piece of delta?.tool_calls ?? []) addPiece(calls, piece);
  }
  return { text: parts.join(''), calls: calls.filter(({ name }) => name !== ''), used };
}

/** Yields the data of an event stream with single-line events, as in this protocol. */
async function* dataOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const line of createInterface({ input: Readable.from(limited(body)) })) {
    if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new UnavailableError('The answer of the language model is too long.');
    yield chunk;
  }
}

/** Adds a piece of a tool call: the name arrives first, then the input in pieces. */
function addPiece(
  calls: { id: string; name: string; input: string }[],
  { index, id, function: called }: Piece,
): void {
  while (calls.length <= index) calls.push({ id: '', name: '', input: '' });
  const call = calls[index];
  if (!call) return;
  call.id += id ?? '';
  call.name += called?.name ?? '';
  call.input += called?.arguments ?? '';
}
type Piece = NonNullable<Chunk['choices'][number]['delta']['tool_calls']>[number];

function chunkOf(data: string): Chunk {
  try {
    return chunkSchema.parse(JSON.parse(data));
  } catch (error) {
    throw new UnavailableError(`The language model sent an invalid response: ${messageOfError(error)}`);
  }
}

/** Returns the message of an error response: `{"error": {"message"}}`. */
async function reasonOf(response: Response): Promise<string> {
  const parsed = z
    .object({ error: z.object({ message: z.string() }) })
    .safeParse(await response.json().catch(() => undefined));
  return parsed.success ? parsed.data.error.message.slice(0, maxReason) : '';
}

const messageOfError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, maxReason);
