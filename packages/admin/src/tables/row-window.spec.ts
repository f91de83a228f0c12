import { expect, it } from 'vitest';
import {
  beginning,
  type PagePosition,
  pageSize,
  previousPosition,
  nextPosition,
  type RowPage,
  windowOf,
} from './row-window.js';

const all = Array.from({ length: 1000 }, (_, index) => ({ id: String(index) }));

/** Returns a page as the API does; cursors are ids here. */
function read({ after, before }: PagePosition): RowPage {
  const end = before === undefined ? undefined : Number(before);
  const from = end === undefined ? (after === undefined ? 0 : Number(after) + 1) : end - pageSize;
  const data = all.slice(from, from + pageSize);
  return {
    data,
    meta: {
      next: all[from + pageSize] ? (data.at(-1)?.id ?? null) : null,
      previous: from > 0 ? (data[0]?.id ?? null) : null,
    },
  };
}

it('traverses all rows in both directions with stable positions', () => {
  const there: PagePosition[] = [];
  for (
    let position: PagePosition | undefined = beginning;
    position;
    position = nextPosition(read(position), position)
  )
    there.push(position);
  const back: PagePosition[] = [];
  for (let position = there.at(-1); position; position = previousPosition(read(position), position))
    back.push(position);

  expect(there.map(({ index }) => index)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  expect(back.map(({ index }) => index)).toEqual(there.map(({ index }) => index).toReversed());
  expect(back.map((position) => read(position).data[0]?.id)).toEqual(back.map(({ index }) => String(index)));
});

it('keeps the known height until the last page is loaded', () => {
  const position = { index: 300, after: '299' };

  expect(windowOf([read(position)], [position], 800)).toMatchObject({ start: 300, extent: 800 });
  expect(windowOf([read({ index: 900, after: '899' })], [{ index: 900 }], 2000)).toMatchObject({
    start: 900,
    extent: 1000,
  });
});
