import { Readable } from 'node:stream';

/** Streams `{"data": […]}` with one item per line, so that readers can process items as they arrive. */
export function jsonList(items: AsyncIterable<unknown>): Readable {
  return Readable.from(linesOf(items));
}

async function* linesOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '{"data":[\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]}' : '{"data":[]}';
}
