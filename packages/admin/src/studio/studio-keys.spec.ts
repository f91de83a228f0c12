import { expect, it } from 'vitest';
import { commandOf } from './studio-keys.js';

const key = (key: string, more: object = {}) => ({
  ...{ key, code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...more,
});

it.each([
  [key('ArrowUp', { altKey: true }), 'up'],
  [key('ArrowUp'), undefined],
  [key('a'), 'addAfter'],
  [key('A', { shiftKey: true }), 'addBefore'],
  [key('я', { code: 'KeyZ', ctrlKey: true }), 'undo'],
  [key('Z', { metaKey: true, shiftKey: true }), 'redo'],
  [key('a', { ctrlKey: true }), undefined],
  [key('D', { ctrlKey: true, shiftKey: true }), 'moveMode'],
  [key('в', { code: 'KeyD', ctrlKey: true }), 'duplicate'],
  [key('Delete'), 'remove'],
])('the key %o is the command %s', (pressed, command) => {
  expect(commandOf(pressed)).toBe(command);
});
