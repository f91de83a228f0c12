import { expect, it } from 'vitest';
import { formatTraceParent, parseTraceParent } from './trace-parent.js';

const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

it('reads the header that it writes', () => {
  const header = `00-${trace}-${span}-01`;
  const parent = parseTraceParent(header);

  expect(parent).toEqual({ traceId: trace, spanId: span, traceFlags: 1, isRemote: true });
  expect(parent && formatTraceParent(parent)).toBe(header);
});

it('reads later versions by the fields of this one', () => {
  expect(parseTraceParent(`01-${trace}-${span}-03-more`)).toMatchObject({ traceFlags: 1 });
});

it.each([
  undefined,
  '',
  [`00-${trace}-${span}-01`],
  `00-${trace}-${span}`,
  `ff-${trace}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
])('rejects %j', (header) => {
  expect(parseTraceParent(header)).toBeUndefined();
});
