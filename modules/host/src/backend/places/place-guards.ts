import { LANGUAGES, REGISTRY } from '@flotilla/backend';
import { type DeferredCheck, RowHooks } from '@flotilla/backend/ports';
import { hiddenVariant, isLink, type Link, type Registry } from '@flotilla/core';
import { blockEditing } from '@flotilla/core/studio';
import { editingByVariant } from '@flotilla/core/studio-places';
import { Inject, Injectable } from '@nestjs/common';
import { layoutsToWidgets, pagesToWidgets, widgetsToExternalWidgets } from '../../links.js';
import { checkOfBlocks } from './block-places.sql.js';
import { checkOfCycles, cyclicLinks } from './containment.sql.js';
import { checkOfList, listedBy } from './list-places.sql.js';

/**
 * Refuses generic writes of links that put a block or part where its view forbids it. Only new and moved links are
 * checked, once at the end of the transaction: rows that break a rule already can be changed and deleted. A row that
 * the history restores may break all rules but that of cycles.
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
