import { Readable } from 'node:stream';

/** `{"data": […]}`, item by item, each on a line of its own, so that a reader need not wait for the last. */
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
