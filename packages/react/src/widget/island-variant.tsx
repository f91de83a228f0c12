import type { DataOf, View } from '@flotilla/core';
import type { IslandDefinition } from '../islands/define-islands.js';
import { Island } from '../islands/island.js';
import { defineVariant, type Variant } from './define-variant.js';
import type { VariantProps } from './widget-props.js';
import { WidgetSection, type WidgetSectionProps } from './widget-section.js';

interface OwnData {
  readonly row: WidgetSectionProps['row'];
  readonly lists: unknown;
  readonly subject: unknown;
}

/** A variant that shows an island under the row's texts: what is the visitor's own is in no cached page. */
export function defineIslandVariant(view: View<OwnData>, island: IslandDefinition<object>): Variant {
  return defineVariant(view, function IslandVariant({ row, place }: VariantProps<DataOf<View<OwnData>>>) {
    return (
      <WidgetSection row={row} place={place}>
        <Island of={island} props={{}} />
      </WidgetSection>
    );
  });
}
