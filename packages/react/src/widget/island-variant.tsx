import type { View } from '@flotilla/core';
import type { IslandDefinition } from '../islands/define-islands.js';
import { Island } from '../islands/island.js';
import { defineVariant, type TypedVariant } from './define-variant.js';
import { WidgetSection, type WidgetSectionProps } from './widget-section.js';

interface OwnData {
  readonly row: WidgetSectionProps['row'];
  readonly lists: unknown;
  readonly subject: unknown;
}

/**
 * Defines a variant that shows an island below the row's texts. Cached HTML then contains none of the
 * visitor's data.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineIslandVariant<Data extends OwnData>(
  view: View<Data>,
  island: IslandDefinition<object>,
): TypedVariant<Data> {
  return defineVariant(view, function IslandVariant({ row, context }) {
    return (
      <WidgetSection row={row} context={context}>
        <Island of={island} props={{}} />
      </WidgetSection>
    );
  });
}
