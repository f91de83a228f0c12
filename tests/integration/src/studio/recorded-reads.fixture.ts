import type { Entity, Registry, Selection, View } from '@flotilla/core';
import { relationOf } from '@flotilla/backend/ports';
import type { Variant, WebModule } from '@flotilla/react';
import { membersOf } from '@flotilla/site/renderer';
import { makeValue } from '@flotilla/testing';
import { renderVariant } from '@flotilla/testing/react';

/** The names of a row that the component of a variant reads. */
export type Reads = ReadonlySet<string>;

/** Properties that React and JSON read of any object. */
const ofObjects = ['then', 'toJSON', '$$typeof', 'constructor'];

/** Renders a variant with sample rows, in each of its layouts, and returns the names that it reads of its row. */
export async function readsOf(view: View, registry: Registry, modules: readonly WebModule[]): Promise<Reads> {
  const reads = new Set<string>();
  const variants = variantsOf(view, registry);
  const recording = modules.map((module) => ({
    ...module,
    variants: membersOf(module.variants).map((variant) =>
      variant.entity === view.of.key && variants.includes(variant.variant)
        ? recorded(variant, reads)
        : variant,
    ),
  }));
  for (const variant of variants)
    for (const className of ['', ...view.classWords])
      for (const count of [0, 2])
        await render({ ...view, variant }, { registry, modules: recording, className, count });
  return reads;
}

/** Returns the variants that a view is for: the default one also for variants without a view. */
function variantsOf({ of: { key }, variant }: View, registry: Registry): string[] {
  const isForOthers = variant === 'default' && registry.entity(key).name !== 'widget';
  const others = registry.variantsOf(key).filter((other) => registry.viewOf(key, other) === undefined);
  return [variant, ...(isForOthers ? others : [])];
}

interface Rendering {
  readonly registry: Registry;
  readonly modules: readonly WebModule[];
  readonly className: string;
  /** Number of linked rows in each list. */
  readonly count: number;
}

async function render(view: View, { registry, modules, className, count }: Rendering): Promise<void> {
  const { of, variant, lists, subject } = view;
  const rowOf = (selection: Selection) => sampleRow(selection, { registry, count, depth: 0 });
  const shown = Object.entries(lists).flatMap(([name, list]) => {
    const [far] = list.via ? [linkOf(list.via, registry, count)] : [rowOf(list.of)];
    return list.unless !== undefined && count > 0
      ? []
      : [[name, { rows: far && !list.isMade ? [far] : [] }] as const];
  });
  await renderVariant(modules, {
    entity: of.key,
    widget: { ...rowOf(of), ...{ className, variant, id: sampleId } },
    lists: Object.fromEntries(shown),
    ...(subject && { subject: rowOf(subject.show) }),
  });
}

const sampleId = '00000000-0000-4000-8000-000000000001';

/** Returns a variant whose row records the names that are read of it, without those of copies of the whole row. */
function recorded(variant: Variant, reads: Set<string>): Variant {
  const original = variant.component as (props: { readonly row: object }) => ReturnType<Variant['component']>;
  const component = (props: { readonly row: object }) => {
    let copied: PropertyKey | undefined;
    const row = new Proxy(props.row, {
      get(target, name) {
        if (typeof name === 'string' && name !== copied && !ofObjects.includes(name)) reads.add(name);
        copied = undefined;
        return Reflect.get(target, name) as unknown;
      },
      getOwnPropertyDescriptor(target, name) {
        copied = name;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });
    return original({ ...props, row });
  };
  return { ...variant, component: component as Variant['component'] };
}

interface Sampling {
  readonly registry: Registry;
  readonly count: number;
  readonly depth: number;
}

/** Returns a row in the format of documents, with linked rows. */
function sampleRow({ key, parts }: Selection, { registry, count, depth }: Sampling): SampleRow {
  const entity = registry.entities.get(key);
  const linked = Object.values(parts).flatMap((part) => {
    const relation = part.type === 'via' ? relationOf(registry, key, part) : undefined;
    if (part.type !== 'via' || !relation?.far || depth > 4) return [];
    const { far } = relation;
    const variant = part.variants?.[0] ?? 'default';
    const rows = Array.from({ length: count }, (_, index) => ({
      ...(part.own ? sampleRow(part.own, { registry, count, depth: depth + 1 }) : {}),
      ...{ id: `link-${index}`, variant, className: null },
      [far.as]: { ...sampleRow(part.far, { registry, count, depth: depth + 1 }), id: idOf(index) },
    }));
    return [[relation.embedAs, rows] as const];
  });
  const byName = Map.groupBy(linked, ([name]) => name);
  return {
    ...fieldsOf(entity),
    ...{ id: sampleId, variant: 'default', className: null },
    ...Object.fromEntries([...byName].map(([name, all]) => [name, all.flatMap(([, rows]) => rows)])),
  };
}

type SampleRow = object & { readonly id: string; readonly variant: string };

const idOf = (index: number) => `00000000-0000-4000-8000-00000000001${index}`;

function linkOf(
  via: NonNullable<View['lists'][string]['via']>,
  registry: Registry,
  count: number,
): object | undefined {
  const relation = relationOf(registry, via.near, via);
  if (!relation?.far) return undefined;
  const far = sampleRow(via.far, { registry, count, depth: 0 });
  const own = via.own ? sampleRow(via.own, { registry, count, depth: 1 }) : {};
  return { ...own, id: 'link', variant: 'default', [relation.far.as]: far };
}

/** Returns values of all fields; pictures have the path of a stored file. */
function fieldsOf(entity: Entity | undefined): object {
  const fields = Object.entries(entity?.fields ?? {}).map(([name, field]) => {
    if (field.kind === 'secret') return [name, null];
    if (field.kind === 'text' && (name === 'url' || name === 'mimeType'))
      return [name, name === 'url' ? '/boats' : 'image/png'];
    return [name, makeValue(field, { name, seed: 1 })];
  });
  return Object.fromEntries(fields) as object;
}
