/** An event of a stream (WHATWG HTML, section 9.2). */
export interface ServerSentEvent {
  readonly type: string;
  readonly data: string;
}

/** Maximum length of an event, in characters; ours are shorter. */
const maxEventLength = 4 * 1024 ** 2;

/** Parses the events of a stream. */
export async function* readEvents(stream: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of stream) {
    pending += decoder.decode(chunk, { stream: true }).replaceAll('\r', '');
    if (pending.length > maxEventLength) throw new Error('An event is too long.');
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) yield event;
    }
  }
}

function parseEvent(block: string): ServerSentEvent | undefined {
  let type = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') type = value;
    if (field === 'data') data.push(value);
  }
  return data.length ? { type, data: data.join('\n') } : undefined;
}
