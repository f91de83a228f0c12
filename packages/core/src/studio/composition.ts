import { z } from 'zod';

/** Route of the call that returns a composition: `?root=host.page:<id>`, with an optional sample `url`. */
export const compositionPath = '/api/host/compositions';

const rowKey = z.object({ entity: z.string(), id: z.string() });
/** A row, by its entity and id. */
export type RowKey = z.output<typeof rowKey>;

/** Returns the key of a row in a composition: `website-builder.widget:<id>`. */
export const nodeKey = ({ entity, id }: RowKey) => `${entity}:${id}`;

/** The query parameter `root`: `host.page:<id>`. */
export const compositionRoot = z
  .string()
  .max(250)
  .regex(
    /^[a-z0-9-]+\.[a-z0-9-]+:[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    'must be a row, such as host.page:<id>',
  )
  .transform((text): RowKey => {
    const [entity = '', id = ''] = text.split(':');
    return { entity, id: id.toLowerCase() };
  });

const node = rowKey.extend({
  /** `root`, the row of the URL, a placed block, a part of another row, or a row that is only referenced. */
  role: z.enum(['root', 'subject', 'block', 'part', 'reference']),
  variant: z.string(),
  /** The fields of the row as its REST call returns them; without long texts for a referenced row. */
  values: z.record(z.string(), z.unknown()),
  /** For `If-Match`; null for a row of a module that is not installed, and for one that the caller may not read. */
  etag: z.string().nullable(),
  /** How the change set changes the row; null for unchanged rows, and without a change set. */
  change: z.enum(['created', 'updated']).nullable(),
  /** Pages that show a block, hidden ones included, and the first of their URLs; null for other rows. */
  usedOn: z.object({ pages: z.int(), sample: z.array(z.string()) }).nullable(),
  /** Number of links that lead to the row, on this page and elsewhere. Zero for the root and for references. */
  uses: z.int(),
});
export type CompositionNode = z.output<typeof node>;

const placement = z.object({
  /** The link between host widget and block. Its variant `hidden` hides the block. */
  link: rowKey,
  /** Key of the host widget that places the block. */
  host: z.string(),
  /** The link between page or layout and the host widget. Its `orderIndex` sorts the blocks of a region. */
  hostLink: rowKey,
  region: z.string(),
  /** Position of the host widget in its region. */
  orderIndex: z.int(),
  /** Position of the block in its host widget. */
  linkOrder: z.int(),
  /** Whether the host widget places several blocks, which move together. */
  isGrouped: z.boolean(),
  isHidden: z.boolean(),
  /** Number of links that lead to the host widget. */
  hostUses: z.int(),
  /** Whether the block is on other pages as well. */
  isShared: z.boolean(),
});
export type CompositionPlacement = z.output<typeof placement>;

const linkedNode = z.object({
  link: rowKey,
  /** Key of the linked row. */
  node: z.string(),
  /** Variant of the link. */
  variant: z.string(),
  orderIndex: z.int(),
  isHidden: z.boolean(),
  /** Whether the row is a part, which is copied and deleted with the row of the list. */
  isPart: z.boolean(),
  /** Other fields of the link. */
  values: z.record(z.string(), z.unknown()),
});
export type LinkedNode = z.output<typeof linkedNode>;

const slot = z.object({
  /** Key of the link, and of the entity that it leads to. */
  link: z.string(),
  far: z.string(),
  /** Fields of the link with the ids of the row and of the linked row. */
  nearField: z.string(),
  farField: z.string(),
  /** Variant of a new link. */
  variant: z.string(),
  isOne: z.boolean(),
  isPart: z.boolean(),
});
export type CompositionSlot = z.output<typeof slot>;

const region = z.object({
  /** The page or layout whose blocks these are. */
  owner: rowKey,
  /** The link from the owner to its host widgets, and the values of a new one. */
  link: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** Field of the link with the id of the host widget. */
  hostField: z.string(),
});
export type CompositionRegion = z.output<typeof region>;

const composition = z.object({
  root: z.string(),
  title: z.string(),
  /** Path that shows the root, with a sample row for a page whose URL names rows; null when there is none. */
  url: z.string().nullable(),
  /** Key of the page that shows the root; null for a layout. */
  page: z.string().nullable(),
  /** Key of the row that the URL names. */
  subject: z.string().nullable(),
  /** Keys of blocks by region, in their order: `header`, `main`, `footer`. */
  regions: z.record(z.string(), z.array(z.string())),
  /** The owner of each region, for new blocks. */
  owners: z.record(z.string(), region),
  /** Rows by key. The key of a block that is placed once more ends in `#` and the id of the link. */
  nodes: z.record(z.string(), node),
  /** Placements by the key of the block. */
  placements: z.record(z.string(), placement),
  /** Linked rows by the key of a row and the name of its part: `website-builder.widget:<id>/features`. */
  lists: z.record(z.string(), z.array(linkedNode)),
  /** The links of lists by entity, variant and part: `website-builder.widget/content-default/features`. */
  slots: z.record(z.string(), slot),
});
export type Composition = z.output<typeof composition>;

/** Returns the link of a list; undefined when the view of the row does not show it. */
export function slotOf({ nodes, slots }: Composition, list: string): CompositionSlot | undefined {
  const at = list.lastIndexOf('/');
  const node = nodes[list.slice(0, at)];
  return node && slots[`${node.entity}/${node.variant}/${list.slice(at + 1)}`];
}

/** The row graph of a root, as a change set has it. */
export const compositionAnswer = composition;
export const compositionMeta = z.object({
  /** Keys of lists that are too long to be complete. */
  truncated: z.array(z.string()),
  /** Revision of the change set; null without one. */
  revision: z.int().nullable(),
});
