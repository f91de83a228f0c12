import type { CompositionItem, Position } from '@flotilla/core/studio';
import { nodeOfItem } from '@flotilla/core/studio';
import { ownPositionOf, positionsOf } from '@flotilla/core/studio-places';
import { translate } from '@flotilla/react';
import type { FrameKey } from '../forms/preview/frames.js';
import type { CommandParts, Commands } from './commands.js';
import { type Composition, regionOf, rowBeside } from './composition.js';
import { emptyPlaceAt } from './empty-places.js';
import { placeMessages } from './place-messages.js';

/** A block or part whose new place is chosen by arrow keys. */
export interface Moving {
  readonly item: CompositionItem;
  /** The key of its row. */
  readonly node: string;
  readonly name: string;
  /** All positions that take it, and the index of its own one. */
  readonly positions: readonly Position[];
  readonly own: number;
  /** Index of the chosen position. */
  readonly at: number;
}

/** Starts the move mode: the positions that take a row are chosen by arrow keys. */
export function beginMove(parts: CommandParts, item: CompositionItem): void {
  const { store, editingOf, describedAt, interfaceLanguage } = parts;
  const { composition } = store.get();
  if (!composition) return;
  const t = translate(placeMessages, interfaceLanguage);
  const node = 'block' in item ? item.block : nodeOfItem(composition, item);
  const name = describedAt(node);
  const positions = positionsOf(composition, item, editingOf);
  const own = indexOf(positions, ownPositionOf(composition, item));
  if (positions.length < 2 || own < 0) return store.announce(t('nowhere', { name }));
  store.mark({ moving: { item, node, name, positions, own, at: own } });
  store.announce(`${t('moving', { name })}. ${t('movingHint')}`);
}

/** Handles a key of the move mode. @returns whether it is one; other keys end the mode */
export function moveByKey(key: FrameKey, commands: Commands): boolean {
  const { store } = commands.parts;
  const { moving } = store.get();
  if (!moving || modifiers.has(key.key)) return moving !== undefined;
  const to = key.ctrlKey || key.altKey || key.metaKey ? undefined : steps[key.key]?.(moving);
  if (to !== undefined) choose(Math.min(Math.max(to, 0), moving.positions.length - 1), commands);
  else if (key.key === 'Enter' || key.key === ' ') dropMoved(commands);
  else endMove(commands);
  return to !== undefined || ends.has(key.key);
}

/** Moves the row to the chosen position. */
export function dropMoved(commands: Commands): void {
  const { store } = commands.parts;
  const { moving } = store.get();
  const to = moving?.positions[moving.at];
  if (!moving || !to || moving.at === moving.own) return endMove(commands);
  store.mark({ moving: undefined });
  void commands.moveItem(moving.item, to);
}

/** Ends the move mode; the row stays. */
export function endMove({ parts: { store, interfaceLanguage } }: Commands): void {
  const { moving } = store.get();
  if (!moving) return;
  store.mark({ moving: undefined });
  store.announce(translate(placeMessages, interfaceLanguage)('cancelled', { name: moving.name }));
}

/** Returns the chosen place in words: its number, its region and its neighbour. */
export function placeInWords(
  { at, own, node, positions }: Moving,
  composition: Composition,
  parts: Pick<CommandParts, 'describedAt' | 'namesOf' | 't' | 'interfaceLanguage'>,
): string {
  const t = translate(placeMessages, parts.interfaceLanguage);
  const position = positions[at];
  const beside = position && rowBeside(composition, position, node);
  const near = () => {
    if (!beside) return [];
    const { key, side } = beside;
    if (side !== 'in') return [t(side, { name: parts.describedAt(key) })];
    return [emptyPlaceAt(composition, position, parts)?.name ?? parts.describedAt(key)];
  };
  return [
    t('at', { place: at + 1, count: positions.length }),
    ...(position && 'region' in position ? [parts.t(regionOf(position.region))] : []),
    ...(at === own ? [t('own')] : near()),
  ].join(', ');
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta']);
const ends: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape']);
const steps: Readonly<Record<string, (moving: Moving) => number>> = {
  ArrowUp: ({ at }) => at - 1,
  ArrowLeft: ({ at }) => at - 1,
  ArrowDown: ({ at }) => at + 1,
  ArrowRight: ({ at }) => at + 1,
  Home: () => 0,
  End: ({ positions }) => positions.length - 1,
};

function choose(at: number, { parts }: Commands): void {
  const { moving, composition } = parts.store.get();
  if (!moving || !composition) return;
  const next = { ...moving, at };
  parts.store.mark({ moving: next });
  parts.store.announce(placeInWords(next, composition, parts));
}

function indexOf(positions: readonly Position[], own: Position): number {
  const text = (position: Position) =>
    `${'list' in position ? position.list : position.region} ${position.before}`;
  return positions.findIndex((one) => text(one) === text(own));
}
