import { slotOf } from '@flotilla/core/studio';
import type { Container } from '@flotilla/core/studio-places';
import type { FrameMessage } from '../forms/preview/frames.js';
import type { Commands } from './commands.js';
import { itemOf, keyOf, orderedKeys, positionAt, regions } from './composition.js';
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
  /** Sends a message to the page. */
  readonly post: (message: object) => void;
}

/** Runs what the user does on the page: commands, texts that are typed there, and dropped blocks. */
export function answerPage(
  { act, block, typed, isTyped, reveal, drag, drop, key }: FrameMessage,
  { commands, language, refresh, post }: PageAnswers,
): void {
  const { store } = commands.parts;
  if (typed) store.setValue(typed.path, language, typed.text);
  if (isTyped) void store.saveAll().then(refresh);
  if (reveal) revealField(reveal, commands);
  if (act !== undefined && block) commands.run(act as StudioCommand, keyOf(block));
  if (drag) post({ drops: dropsOf(keyOf(drag), commands) });
  if (drop) dropRow(drop, commands);
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

/** Returns the places that take a dragged row: for each region and list the reason against it, empty if it fits. */
function dropsOf(key: string, { parts: { store, actions, refusalText } }: Commands): object {
  const { composition } = store.get();
  const item = composition && itemOf(composition, key);
  const otherwise = refusalText({ reason: 'kind' });
  if (!composition || !item) return { regions: {}, lists: {}, otherwise };
  const reasonAt = (to: Container) => {
    const refusal = actions.refusal(item, to);
    return refusal ? refusalText(refusal) : '';
  };
  const entity = key.split(':')[0];
  const lists = Object.keys(composition.lists).filter((list) => slotOf(composition, list)?.far === entity);
  return {
    regions: Object.fromEntries(regions.map((region) => [region, reasonAt({ region })])),
    lists: Object.fromEntries(lists.map((list) => [list, reasonAt({ list })])),
    otherwise,
  };
}

function dropRow({ block, beside, side, into }: NonNullable<FrameMessage['drop']>, commands: Commands): void {
  const { composition } = commands.parts.store.get();
  const item = composition && itemOf(composition, keyOf(block));
  const near = composition && itemOf(composition, keyOf(beside));
  if (!composition || !item || (into === undefined && !near)) return;
  const to = into === undefined && near ? positionAt(composition, near, side) : undefined;
  void commands.moveItem(item, to ?? { list: into ?? '', before: null });
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
