import { LANGUAGES, REGISTRY } from '@flotilla/backend';
import { type DeferredCheck, RowHooks } from '@flotilla/backend/ports';
import { type Entity, hiddenVariant, isLink, type Link, type Registry } from '@flotilla/core';
import { blockEditing } from '@flotilla/core/studio';
import { editingByVariant } from '@flotilla/core/studio-places';
import { Inject, Injectable } from '@nestjs/common';
import { layoutsToWidgets, pagesToWidgets, widgetsToExternalWidgets } from '../../links.js';
import { checkOfBlocks, checkOfVariants } from './block-places.sql.js';
import { checkOfCycles, cyclicLinks } from './containment.sql.js';
import { checkOfList, listedBy } from './list-places.sql.js';

/**
 * Refuses generic writes of links that put a block or part where its view forbids it, and changes of the variant of a
 * block that forbid one of its places. Only new and moved links and changed variants are checked, once at the end of
 * the transaction: rows that break a rule already can be changed and deleted. A row that the history restores may
 * break all rules but that of cycles. An import writes blocks before their places, so it may change any variant.
 *
 * Parts that the variant of their block does not show are not refused, nor are those beyond the number of a new
 * variant. Pages leave out parts that are not shown; compositions have them in lists whose name begins with `~`, so
 * that the studio copies and deletes them with the block. Nothing is lost, and a later variant may show them.
 */
@Injectable()
export class PlaceGuards {
  constructor(
    @Inject(RowHooks) private readonly hooks: RowHooks,
    @Inject(REGISTRY) registry: Registry,
    @Inject(LANGUAGES) languages: readonly string[],
  ) {
    const parts = { registry, languages, editingOf: editingByVariant(blockEditing(registry)) };
    for (const link of cyclicLinks(registry))
      this.follow(link, { fields: endsOf(link), check: checkOfCycles(link, parts), ofRestored: true });
    for (const link of [...registry.entities.values()].filter(isLink))
      for (const listed of listedBy(link, registry))
        this.follow(link, { fields: [...endsOf(link), 'variant'], check: checkOfList(listed, parts) });
    const ofBlocks = checkOfBlocks(parts);
    for (const link of [pagesToWidgets, layoutsToWidgets, widgetsToExternalWidgets])
      this.follow(link, { fields: [...endsOf(link), 'variant'], check: ofBlocks });
    const { external, module } = widgetsToExternalWidgets;
    for (const entity of registry.entities.values())
      if (entity.name === external.name && entity.module !== module)
        this.followVariants(entity, checkOfVariants(entity.module, parts));
  }

  private followVariants(block: Entity, check: DeferredCheck): void {
    this.hooks.afterChange(block, ['variant'], async (written, { tx, generic }) => {
      if (generic !== 'write') return;
      const changed = written.filter(({ before, after }) => before?.['variant'] !== after['variant']);
      if (changed.length > 0)
        tx.beforeCommit(
          check,
          changed.map(({ id }) => id),
        );
    });
  }

  private follow(
    link: Link,
    {
      fields,
      check,
      ofRestored = false,
    }: {
      readonly fields: readonly string[];
      readonly check: DeferredCheck;
      readonly ofRestored?: boolean;
    },
  ): void {
    this.hooks.afterChange(
      link,
      fields,
      async (written, { tx, generic }) => {
        if (generic === undefined || (generic === 'restore' && !ofRestored)) return;
        const moved = written.filter(
          ({ before, after }) => before === null || fields.some((name) => isMoved(name, before, after)),
        );
        if (moved.length > 0)
          tx.beforeCommit(
            check,
            moved.map(({ id }) => id),
          );
      },
      { ofNew: () => true },
    );
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Hiding a link, or showing it again, moves nothing. */
function isMoved(name: string, before: Values, after: Values): boolean {
  if (before[name] === after[name]) return false;
  return name !== 'variant' || (before[name] !== hiddenVariant && after[name] !== hiddenVariant);
}

const endsOf = ({ left, right, external }: Link): string[] =>
  [left.field, right?.field, external?.idField, external?.moduleField].filter((name) => name !== undefined);
