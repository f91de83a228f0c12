import { hiddenVariant } from '../definitions/link.js';
import type { SentRowChange } from '../change-sets/row-changes.js';
import { type Composition, type CompositionPlacement, slotOf } from './composition.js';
import { ordersBefore } from './orders.js';
import {
  type BlockPosition,
  type CompositionItem,
  hostLinksOf,
  linkedOf,
  orderChanges,
  type PartPosition,
  type Position,
} from './placing.js';

/**
 * Returns changes that move a block, with the others of its host widget, or a row of a list. Returns none for a
 * position of another kind.
 */
export function moveOf(composition: Composition, item: CompositionItem, to: Position): SentRowChange[] {
  if ('block' in item) return 'region' in to ? movedBlock(composition, item.block, to) : [];
  return 'list' in to ? movedPart(composition, item, to) : [];
}

function movedBlock(
  composition: Composition,
  key: string,
  { region, before }: BlockPosition,
): SentRowChange[] {
  const placement = composition.placements[key];
  const owner = composition.owners[region];
  if (!placement || !owner || before === key) return [];
  const { hostLink } = placement;
  const target = before === null ? null : (composition.placements[before]?.hostLink.id ?? null);
  const others = hostLinksOf(composition, region).filter(({ id }) => id !== hostLink.id);
  const { orders, changed } = ordersBefore(others, target, 1);
  const orderIndex = orders[0] ?? 0;
  return [...movedLink(placement, { region, owner, orderIndex }), ...orderChanges(owner.link, changed)];
}

interface HostTarget {
  readonly region: string;
  readonly owner: Composition['owners'][string];
  readonly orderIndex: number;
}

/** Returns changes that move the link of a host widget; a link of another entity replaces it. */
function movedLink(
  placement: CompositionPlacement,
  { region, owner, orderIndex }: HostTarget,
): SentRowChange[] {
  const { hostLink, host } = placement;
  const { entity, id } = hostLink;
  if (placement.region === region) return [{ change: 'update', entity, id, data: { orderIndex } }];
  if (entity === owner.link) return [{ change: 'update', entity, id, data: { ...owner.values, orderIndex } }];
  const data = { ...owner.values, [owner.hostField]: host.slice(host.indexOf(':') + 1), orderIndex };
  return [
    { change: 'create', entity: owner.link, data },
    { change: 'delete', entity, id },
  ];
}

function movedPart(
  composition: Composition,
  item: { readonly list: string; readonly link: string },
  { list, before }: PartPosition,
): SentRowChange[] {
  const linked = linkedOf(composition, item);
  const slot = slotOf(composition, list);
  const near = composition.nodes[list.slice(0, list.lastIndexOf('/'))];
  const far = linked && composition.nodes[linked.node];
  if (!linked || !slot || !near || !far || far.entity !== slot.far || before === item.link) return [];
  const others = (composition.lists[list] ?? [])
    .filter(({ link }) => link.id !== item.link)
    .map(({ link, orderIndex }) => ({ id: link.id, orderIndex }));
  const { orders, changed } = ordersBefore(others, before, 1);
  const orderIndex = orders[0] ?? 0;
  const { entity, id } = linked.link;
  const isSame = list === item.list;
  const variant = linked.isHidden ? linked.variant : slot.variant;
  const data = isSame ? { orderIndex } : { [slot.nearField]: near.id, variant, orderIndex };
  const moved: SentRowChange[] =
    entity === slot.link
      ? [{ change: 'update', entity, id, data }]
      : [
          { change: 'create', entity: slot.link, data: { ...data, [slot.farField]: far.id } },
          { change: 'delete', entity, id },
        ];
  return [...moved, ...orderChanges(slot.link, changed)];
}

/** Returns changes that hide a block or a row of a list from visitors, or show it again. */
export function hidingOf(
  composition: Composition,
  item: CompositionItem,
  isHidden: boolean,
): SentRowChange[] {
  if ('list' in item) {
    const linked = linkedOf(composition, item);
    const variant = isHidden ? hiddenVariant : (slotOf(composition, item.list)?.variant ?? 'default');
    return linked ? [{ change: 'update', ...linked.link, data: { variant } }] : [];
  }
  const placement = composition.placements[item.block];
  if (!placement) return [];
  if (isHidden) return [{ change: 'update', ...placement.link, data: { variant: hiddenVariant } }];
  const { variant } = composition.owners[placement.region]?.values ?? {};
  return [
    { change: 'update', ...placement.link, data: { variant: 'default' } },
    { change: 'update', ...placement.hostLink, data: { variant: variant ?? 'default' } },
  ];
}
