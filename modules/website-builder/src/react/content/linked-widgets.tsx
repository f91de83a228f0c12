import { type Linked, linked, RowVariant } from '@flotilla/react';
import type { WidgetRow } from '../rows.js';

/** Links of an article, a product or a category to widgets of the website builder. */
export type WidgetLinks = readonly Linked<'websiteBuilderModuleWidget', WidgetRow>[];

export interface LinkedWidgetsProps {
  links: WidgetLinks | undefined;
  /** Only those that are linked so; all that are not hidden when left out. */
  variant?: string;
}

/** The widgets that belong to the row that the url names, under it, each in its own variant. */
export function LinkedWidgets({ links, variant }: LinkedWidgetsProps) {
  return linked(links, 'websiteBuilderModuleWidget', variant).map((widget) => (
    <RowVariant key={widget.id} of="website-builder.widget" row={widget} headingLevel={2} />
  ));
}
