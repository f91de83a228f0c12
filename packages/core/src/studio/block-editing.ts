import type { Entity } from '../definitions/entity.js';
import { isLink } from '../definitions/link.js';
import { writableFields } from '../definitions/client-fields.js';
import type { Registry } from '../registry/registry.js';
import type { Selection, Via } from '../selection/selection.js';
import { advancedFields, type BlockCategory, type PresetRow } from '../views/editing.js';
import type { View } from '../views/view.js';
import type { Portable, PortableLink, PortableRow } from './portable.js';

/** A filled block, as rows that an insertion creates. */
export interface BlockPreset {
  readonly name: string;
  /** By language. */
  readonly label: Readonly<Record<string, string>>;
  readonly category: BlockCategory;
  readonly form: Portable;
}

/** How editors fill rows of a variant, with the defaults of what its view leaves out. */
export interface BlockEditing {
  readonly entity: string;
  readonly variant: string;
  /** Whether pages place such rows; otherwise they are parts of others. */
  readonly isBlock: boolean;
  readonly category: BlockCategory;
  readonly isPrivate: boolean;
  readonly edits: readonly string[];
  readonly parts: Readonly<Record<string, { readonly max?: number }>>;
  readonly regions: readonly string[];
  readonly once: boolean;
  /** Whether pickers offer such blocks. */
  readonly isOffered: boolean;
  /** The entity that the URL of its page must name. */
  readonly subject: string | null;
  readonly classWords: readonly string[];
  readonly presets: readonly BlockPreset[];
}

/** Returns how editors fill the rows of each view. */
export function blockEditing(registry: Pick<Registry, 'views' | 'entities'>): BlockEditing[] {
  return registry.views.flatMap((view) => {
    const entity = registry.entities.get(view.of.key);
    return entity ? editingOf(view, entity, registry) : [];
  });
}

function editingOf(view: View, entity: Entity, registry: Pick<Registry, 'views' | 'entities'>): BlockEditing {
  const { of, variant, editing, isPrivate, classWords, subject } = view;
  const { places = {}, presets = [] } = editing ?? {};
  const category = editing?.category ?? (isPrivate ? 'account' : 'other');
  return {
    ...{ entity: of.key, variant, isBlock: isPlaced(entity, registry), category, isPrivate, classWords },
    edits: editing?.edits ?? contentFields(entity),
    parts: editing
      ? definedParts(editing.parts ?? {})
      : Object.fromEntries(linksOf(of).map(([name]) => [name, {}])),
    regions: places.regions ?? ['main'],
    once: places.once ?? false,
    isOffered: editing?.isOffered ?? true,
    subject: subject?.show.key ?? null,
    presets: presets.map((preset) => ({
      name: preset.name,
      label: preset.label,
      category: preset.category ?? category,
      form: formOf(
        of,
        { variant, values: preset.values ?? {}, parts: definedParts(preset.parts ?? {}) },
        registry,
      ),
    })),
  };
}

/** Returns whether an external link places rows of such entities, in any module. */
function isPlaced({ name }: Entity, { entities }: Pick<Registry, 'entities'>): boolean {
  return [...entities.values()].some((link) => isLink(link) && link.external?.name === name);
}

const contentFields = (entity: Entity) =>
  Object.keys(writableFields(entity)).filter((name) => name !== 'variant' && !advancedFields.includes(name));

/** Returns the links of a selection whose rows editors can fill. */
function linksOf({ parts }: Selection): [string, Via][] {
  return Object.entries(parts).flatMap(([name, part]): [string, Via][] =>
    part.type === 'via' && part.link.right !== null && !part.isTraversed ? [[name, part]] : [],
  );
}

function definedParts<T>(parts: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(parts).filter((entry): entry is [string, T] => entry[1] !== undefined),
  );
}

/** Returns the rows of an empty block. */
export const emptyForm = (entity: string, variant: string): Portable => ({
  version: 1,
  rows: [{ key: 'row1', entity, values: { variant } }],
  links: [],
});

/** Returns a preset in portable form. */
function formOf(of: Selection, preset: PresetRow, registry: Pick<Registry, 'views'>): Portable {
  const rows: PortableRow[] = [];
  const links: PortableLink[] = [];
  const add = (selection: Selection, { variant = 'default', values = {}, parts = {} }: PresetRow): string => {
    const key = `row${rows.length + 1}`;
    rows.push({ key, entity: selection.key, values: { variant, ...values } });
    const linked = new Map(linksOf(shownBy(selection, variant, registry)));
    for (const [name, all] of Object.entries(parts)) {
      const shown = linked.get(name);
      if (!shown) continue;
      const { link, near, far, variants } = shown;
      const linkVariant = variants === undefined || variants.includes('default') ? 'default' : variants[0];
      for (const [orderIndex, row] of all.entries())
        links.push({
          ...{
            entity: link.key,
            from: key,
            to: add(far, row),
            variant: linkVariant ?? 'default',
            orderIndex,
          },
          ...(near !== link.left.key && { isReversed: true }),
        });
    }
    return key;
  };
  add(of, preset);
  return { version: 1, rows, links };
}

/** Returns what shows a row: the view of its own module, where the selection leaves it to that. */
function shownBy(selection: Selection, variant: string, { views }: Pick<Registry, 'views'>): Selection {
  if (selection.fields !== 'foreign') return selection;
  const own = views.filter((view) => view.of.key === selection.key);
  return (own.find((view) => view.variant === variant) ?? own[0])?.of ?? selection;
}
