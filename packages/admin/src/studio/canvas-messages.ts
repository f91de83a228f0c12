import type { FrameMessage } from '../forms/preview/frames.js';
import type { Commands } from './commands.js';
import { keyOf, orderedKeys, siblingsOf } from './composition.js';
import { fieldPath } from './field-paths.js';
import { focusField } from './focus-field.js';
import { commandOf, type StudioCommand } from './studio-keys.js';

interface PageAnswers {
  readonly commands: Commands;
  /** The language of the page. */
  readonly language: string;
  /** Requests the page again. */
  readonly refresh: () => void;
}

/** Runs what the user does on the page: commands, texts that are typed there, and dropped blocks. */
export function answerPage(
  { act, block, typed, isTyped, reveal, drop, key }: FrameMessage,
  { commands, language, refresh }: PageAnswers,
): void {
  const { store } = commands.parts;
  if (typed) store.setValue(typed.path, language, typed.text);
  if (isTyped) void store.saveAll().then(refresh);
  if (reveal) revealField(reveal, commands);
  if (act !== undefined && block) commands.run(act as StudioCommand, keyOf(block));
  if (drop) dropBlock(drop, commands);
  if (key && !selectNext(key, commands)) {
    const command = commandOf(key);
    if (command) commands.run(command, store.get().selected);
  }
}

function revealField(
  { path, isFocused }: NonNullable<FrameMessage['reveal']>,
  { parts: { store, view } }: Commands,
): void {
  const field = fieldPath(path);
  if (!store.reveal(field.key) || !isFocused) return;
  view.setPane('fields');
  focusField(field);
}

function dropBlock({ block, beside, side }: NonNullable<FrameMessage['drop']>, commands: Commands): void {
  const { composition } = commands.parts.store.get();
  const dragged = keyOf(block);
  const others = composition ? siblingsOf(composition, dragged).filter((key) => key !== dragged) : [];
  const at = others.indexOf(keyOf(beside));
  if (at >= 0) void commands.moveTo(dragged, side === 'after' ? at + 1 : at);
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Selects the next or previous block by an arrow key. */
function selectNext(
  { key, altKey, ctrlKey, metaKey }: NonNullable<FrameMessage['key']>,
  { parts: { store } }: Commands,
): boolean {
  const step = steps[key];
  const { composition, selected } = store.get();
  if (step === undefined || altKey || ctrlKey || metaKey || !composition) return false;
  const keys = orderedKeys(composition);
  const at = selected === undefined ? -1 : keys.indexOf(selected);
  const next = keys[Math.max(0, at + step)];
  if (next !== undefined) store.select(next);
  return true;
}
