import type { FrameMessage } from '../forms/preview/frames.js';
import type { Commands } from './commands.js';
import { itemOf, keyOf, orderedKeys, positionAt } from './composition.js';
import { dropAt } from './dragging.js';
import { fieldPath } from './field-paths.js';
import { focusField } from './focus-field.js';
import { beginMove, moveByKey } from './move-mode.js';
import { commandOf, type StudioCommand } from './studio-keys.js';
import { selectedPart } from './studio-state.js';

interface PageAnswers {
  readonly commands: Commands;
  /** The language of the page. */
  readonly language: string;
  /** Requests the page again. */
  readonly refresh: () => void;
}

/** Runs what the user does on the page: commands, texts that are typed there, and dropped blocks. */
export function answerPage(
  { act, block, typed, isTyped, reveal, drag, drop, key }: FrameMessage,
  { commands, language, refresh }: PageAnswers,
): void {
  const { store } = commands.parts;
  if (typed) store.setValue(typed.path, language, typed.text);
  if (isTyped) void store.saveAll().then(refresh);
  if (reveal) revealField(reveal, commands);
  if (act !== undefined && block) commands.run(act as StudioCommand, keyOf(block));
  if (drag !== undefined) dragRow(drag, commands);
  if (drop) dropDragged(drop, commands);
  if (key && !moveByKey(key, commands) && !selectNext(key, commands)) runKey(key, commands);
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

/** Runs the command of a key; the move mode of a part that is selected on the page. */
function runKey(key: NonNullable<FrameMessage['key']>, commands: Commands): void {
  const { store } = commands.parts;
  const command = commandOf(key);
  const { composition, selected } = store.get();
  const part = selectedPart(store.get());
  const item = composition && part !== undefined ? itemOf(composition, part) : undefined;
  if (command === 'moveMode' && item) beginMove(commands.parts, item);
  else if (command) commands.run(command, selected);
}

function dragRow(row: FrameMessage['drag'], { parts: { store } }: Commands): void {
  const { composition } = store.get();
  const item = composition && row ? itemOf(composition, keyOf(row)) : undefined;
  store.mark({ dragged: item && { item } });
}

function dropDragged(drop: NonNullable<FrameMessage['drop']>, commands: Commands): void {
  const { composition, dragged } = commands.parts.store.get();
  if (!composition || !dragged) return;
  if ('into' in drop) return dropAt(dragged, { ...drop.into, before: null }, commands);
  const { block, side } = drop.beside;
  const near = itemOf(composition, keyOf(block));
  if (near) dropAt(dragged, positionAt(composition, near, side), commands);
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
