import { latinKey } from '@flotilla/ui';
import type { FrameKey } from '../forms/preview/frames.js';

export type StudioCommand =
  | 'up'
  | 'down'
  | 'moveMode'
  | 'duplicate'
  | 'hide'
  | 'remove'
  | 'addAfter'
  | 'addBefore'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'undo'
  | 'redo'
  | 'edit'
  | 'fields'
  | 'parent'
  | 'pane'
  | 'paneBefore'
  | 'sides'
  | 'help';

/** Returns the command of a key on the tree or on the page; undefined for other keys. */
export function commandOf(event: FrameKey): StudioCommand | undefined {
  const key = latinKey(event);
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod && key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (isMod && key === 'y') return 'redo';
  if (isMod && event.shiftKey && key === 'd') return 'moveMode';
  if (isMod) return withMod[key];
  if (event.altKey) return withAlt[key];
  if (key === 'f6' && event.shiftKey) return 'paneBefore';
  if (key === 'a') return event.shiftKey ? 'addBefore' : 'addAfter';
  return plain[key];
}

const withMod: Readonly<Record<string, StudioCommand>> = {
  ...{ d: 'duplicate', c: 'copy', x: 'cut', v: 'paste' },
  '\\': 'sides',
};
const withAlt: Readonly<Record<string, StudioCommand>> = { arrowup: 'up', arrowdown: 'down' };
const plain: Readonly<Record<string, StudioCommand>> = {
  h: 'hide',
  delete: 'remove',
  backspace: 'remove',
  f2: 'edit',
  f6: 'pane',
  '?': 'help',
  enter: 'fields',
  escape: 'parent',
};
