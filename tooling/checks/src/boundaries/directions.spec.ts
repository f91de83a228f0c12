import { expect, it } from 'vitest';
import { directionProblems, directionProblemsOfStyles, mayNameSides } from './directions.js';

const lines = (classes: string) =>
  directionProblems('card.tsx', `const one = 1;\nconst two = <p className="${classes}" />;`).map(
    ({ line }) => line,
  );

it.each([
  'ml-4',
  'flex -mr-2 p-1',
  'sm:pl-[3px]',
  'hover:text-right',
  'absolute left-1/2',
  '-left-[200vw]',
  'right-0',
  'border-l',
  'border-r-2 p-1',
  'rounded-tl-lg',
  'float-left',
  'scroll-ml-4',
  'group-hover:translate-x-1',
  'lg:bg-linear-to-r',
])('refuses %s', (classes) => {
  expect(lines(classes)).toEqual([2]);
});

it.each([
  'ms-4 pe-2 start-0 end-auto text-start border-s rounded-e-lg',
  'lg:bg-linear-to-r lg:rtl:bg-linear-to-l',
  '-translate-x-1/2 translate-x-0 translate-inline-8',
  'bg-linear-to-t from-deep',
  'the right one, left-handed',
  'chevron-left arrow-right',
])('lets through %s', (classes) => {
  expect(lines(classes)).toEqual([]);
});

it('reads texts of templates and of constants', () => {
  expect(directionProblems('card.ts', 'const a = `x ${y} ml-4`;\nconst b = { c: "pr-2" };')).toHaveLength(2);
});

it.each(['margin-left: 1px;', 'a { left: 0; }', 'text-align: right;', 'padding-right:2px'])(
  'refuses the style %s',
  (style) => {
    expect(directionProblemsOfStyles(style)).toHaveLength(1);
  },
);

it('lets logical styles and custom properties through', () => {
  expect(directionProblemsOfStyles('margin-inline-start: 1px; --focus-left: 0%; text-align: start;')).toEqual(
    [],
  );
});

it('lets positions on a map name sides', () => {
  expect(mayNameSides('modules/startup/src/react/route/pin-positions.ts')).toBe(true);
  expect(mayNameSides('modules/startup/src/react/route/chart.tsx')).toBe(false);
});
