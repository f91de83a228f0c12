import { slotOf } from '@flotilla/core/studio';
import { type Container, emptyListsOf, ownRegions } from '@flotilla/core/studio-places';
import { translate } from '@flotilla/react';
import type { CommandParts } from './commands.js';
import { type Composition, ownerOf, regionOf, type RowKey, rowOf } from './composition.js';
import { chainTo } from './field-paths.js';
import { placeMessages } from './place-messages.js';

/** A region or list without rows, as the page draws it. */
export interface EmptyPlace {
  readonly into: Container;
  readonly name: string;
  /** Why it takes no drop; empty if it does. */
  readonly reason: string;
  /** The row of a list and the rows around it, down to the block; none for a region. */
  readonly within: readonly RowKey[];
}

type Texts = Pick<CommandParts, 'describedAt' | 'namesOf' | 't' | 'interfaceLanguage'>;

interface Placing {
  /** The entity of the dragged row. */
  readonly entity: string;
  readonly isPart: boolean;
  /** Returns why a region or list takes no drop; empty if it does. */
  readonly reasonAt: (to: Container) => string;
}

/** Returns the regions and lists without rows that a dragged row could belong to. */
export function emptyPlacesOf(
  composition: Composition,
  { entity, isPart, reasonAt }: Placing,
  parts: Texts & Pick<CommandParts, 'editingOf'>,
): EmptyPlace[] {
  const lists = emptyListsOf(composition, entity, parts.editingOf).map((list) => ({ list }));
  const regions = ownRegions(composition)
    .filter((region) => !isPart && composition.regions[region]?.length === 0)
    .map((region) => ({ region }));
  return [...lists, ...regions].flatMap((into) => {
    const place = emptyPlaceAt(composition, into, parts);
    return place ? { ...place, reason: reasonAt(into) } : [];
  });
}

/** Returns a region or list without rows, as the page draws it; undefined for lists of rows of other pages. */
export function emptyPlaceAt(
  composition: Composition,
  into: Container,
  { describedAt, namesOf, t: inStudio, interfaceLanguage }: Texts,
): EmptyPlace | undefined {
  const t = translate(placeMessages, interfaceLanguage);
  if ('region' in into) {
    const name = t('intoRegion', { region: inStudio(regionOf(into.region)) });
    const { region } = into;
    return { into: { region }, name, reason: '', within: [] };
  }
  const owner = ownerOf(into.list);
  const chain = chainTo(composition, owner);
  const names = namesOf(slotOf(composition, into.list)?.far ?? '');
  const name = t('into', { names, owner: describedAt(owner) });
  const { list } = into;
  return chain && { into: { list }, name, reason: '', within: chain.toReversed().map(rowOf) };
}
