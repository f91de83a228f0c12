import { type Linked, linked } from '@flotilla/react';
import { Content } from './content-default.js';
import type { WidgetRow } from '../rows.js';

/** Links of an article, a product or a category to widgets of the website builder. */
export type WidgetLinks = readonly Linked<'websiteBuilderModuleWidget', WidgetRow>[];

/** The widgets that belong to the row that the url names, under it. */
export function LinkedWidgets({ links }: { links: WidgetLinks | undefined }) {
  return linked(links, 'websiteBuilderModuleWidget').map((widget) => (
    <Content key={widget.id} widget={widget} place={{ region: 'main', isFirst: false, headingLevel: 2 }} />
  ));
}
