import { expect, it } from 'vitest';
import { lifecycleDiagram, lifecycleProblems, transitionOf, type Lifecycle } from './lifecycle.js';

const berth: Lifecycle = {
  adminsMaySet: 'declared',
  transitions: [
    { name: 'reserve', from: ['free'], to: 'reserved', by: ['system'] },
    {
      name: 'moor',
      from: ['free', 'reserved'],
      to: 'taken',
      by: ['system', 'admin'],
      when: { isOpen: true },
    },
    { name: 'leave', from: ['taken'], to: 'free', by: ['system'] },
  ],
};

it('has a transition between two values when the row meets its condition', () => {
  const between = (from: string, to: string, row = {}) => transitionOf(berth, { from, to, row })?.name;

  expect(between('free', 'reserved')).toBe('reserve');
  expect(between('reserved', 'free')).toBeUndefined();
  expect(between('free', 'taken')).toBeUndefined();
  expect(between('free', 'taken', { isOpen: true })).toBe('moor');
});

it('is rejected for unknown values, unreachable values and duplicate transitions', () => {
  const { transitions } = berth;
  const again = {
    ...berth,
    transitions: [...transitions, { name: 'go', from: ['taken'], to: 'free', by: ['admin'] } as const],
  };

  expect(lifecycleProblems(berth, ['free', 'reserved', 'taken'], 'free')).toEqual([]);
  expect(lifecycleProblems(berth, ['free', 'taken'], 'free')).toEqual([
    expect.stringMatching(/names "reserved", which is not among/),
  ]);
  expect(lifecycleProblems(berth, ['free', 'reserved', 'taken', 'sunk'], 'free')).toEqual([
    expect.stringMatching(/never leads to "sunk"/),
  ]);
  expect(lifecycleProblems(again, ['free', 'reserved', 'taken'], 'free')).toEqual([
    expect.stringMatching(/declares taken → free twice/),
  ]);
});

it('renders as a state diagram', () => {
  expect(lifecycleDiagram(berth, 'free')).toBe(`stateDiagram-v2
  [*] --> free
  free --> reserved: reserve
  free --> taken: moor (true)
  reserved --> taken: moor (true)
  taken --> free: leave`);
});
