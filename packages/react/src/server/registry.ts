import type { EntityKey } from '@flotilla/core';
import type { RichTextPictureProps } from '@flotilla/rich-text';
import { Image } from '@flotilla/ui';
import type { ComponentType } from 'react';
import type { IslandComponent } from '../islands/define-islands.js';
import { componentOf } from '../islands/island.js';
import type { StructuredData } from '../seo/define-structured-data.js';
import type { Frame, Variant } from '../widget/define-variant.js';
import type { SlotContent } from '../widget/slot.js';
import { membersOf } from '../web-lists.js';
import type { WebModule } from '../web-module.js';
import type { PageAssets } from './page-options.js';

/** The components of all installed modules. */
export interface ComponentRegistry {
  readonly variantOf: (entity: EntityKey, variant: string) => Variant | undefined;
  readonly frameOf: (variant: string) => Frame | undefined;
  readonly islandOf: (name: string) => IslandComponent | undefined;
  /** Returns the chunk of an island or an enhancement; undefined when the script's list has it. */
  readonly codeOf: (name: string) => string | undefined;
  /** In the order of the modules. */
  readonly slotContentsOf: (slot: string) => readonly SlotContent[];
  readonly structuredDataOf: (entity: EntityKey) => StructuredData | undefined;
  readonly richTextPicture: ComponentType<RichTextPictureProps>;
}

/**
 * Collects the modules' components and loads those of islands up front, because server rendering is
 * synchronous.
 */
export async function createComponentRegistry(
  modules: readonly WebModule[],
  codeOf?: PageAssets['codeOf'],
): Promise<ComponentRegistry> {
  const variants = byName(
    'variant',
    modules.flatMap((module) => membersOf(module.variants)),
    variantName,
  );
  const frames = byName(
    'frame',
    modules.flatMap((module) => membersOf(module.frames)),
    (frame) => frame.variant,
  );
  const islands = byName(
    'island',
    modules.flatMap((module) => Object.values(module.islands ?? {})),
    (island) => island.name,
  );
  const withComponents = [...islands.values()].filter((island) => 'load' in island);
  const components = new Map(
    await Promise.all(
      withComponents.map(async (island) => [island.name, await componentOf(island)] as const),
    ),
  );
  const codes = new Map([...islands.values()].map(({ name, code }) => [name, code && codeOf?.(code)]));
  const structuredData = byName(
    'structured data',
    modules.flatMap((module) => membersOf(module.structuredData)),
    (data) => data.entity,
  );
  const slotContents = Map.groupBy(
    modules.flatMap((module) => membersOf(module.slotContents)),
    (content) => content.slot,
  );
  return {
    variantOf: (entity, variant) => variants.get(`${entity} ${variant}`) ?? variants.get(`${entity} default`),
    frameOf: (variant) => frames.get(variant) ?? frames.get('default'),
    islandOf: (name) => components.get(name),
    codeOf: (name) => codes.get(name),
    slotContentsOf: (slot) => slotContents.get(slot) ?? [],
    structuredDataOf: (entity) => structuredData.get(entity),
    richTextPicture: modules.find((module) => module.richTextPicture)?.richTextPicture ?? Image,
  };
}

const variantName = ({ entity, variant }: Variant) => `${entity} ${variant}`;

function byName<T>(what: string, items: readonly T[], nameOf: (item: T) => string): Map<string, T> {
  const named = new Map<string, T>();
  for (const item of items) {
    const name = nameOf(item);
    if (named.has(name)) throw new Error(`Two modules define the ${what} "${name}". Rename one of them.`);
    named.set(name, item);
  }
  return named;
}
