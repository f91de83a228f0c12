import { hiddenVariant } from '@flotilla/core';
import type { ExternalWidget, PageDocument, PlacedWidget } from '@flotilla/core/documents';
import { elementOf, frameElementOf } from '../widget/define-variant.js';
import { renderContextOf, type Region } from '../widget/widget-props.js';
import type { PartRenderer } from './part-renderer.js';
import type { ComponentRegistry } from './registry.js';

/** Returns the widgets of a document by region, without hidden ones. */
export function regionsOf({ layouts, widgets }: PageDocument): Record<Region, PlacedWidget[]> {
  const ofLayouts = layouts.filter(isVisible).flatMap((layout) => layout.widgets.filter(isVisible));
  return {
    header: ofLayouts.filter(({ link }) => link.variant !== 'additional'),
    main: widgets.filter(isVisible),
    footer: ofLayouts.filter(({ link }) => link.variant === 'additional'),
  };
}

export interface WidgetPosition {
  readonly region: Region;
  /** The first widget of the main region. */
  readonly first: ExternalWidget | undefined;
}

interface Rendering {
  readonly parts: PartRenderer;
  readonly registry: ComponentRegistry;
  readonly marksBlocks: boolean;
}

/** Renders the widgets of one row, inside their frame. */
export function renderPlacedWidget(
  placed: PlacedWidget,
  { region, first }: WidgetPosition,
  { parts, registry, marksBlocks }: Rendering,
): string {
  const content = () => visibleWidgets(placed).map(renderExternal).join('');
  const frame = registry.frameOf(placed.widget.variant);
  if (!frame) return parts.slots.fill(content());
  const framed = frameElementOf(frame, {
    row: placed.widget,
    link: placed.link,
    children: parts.slots.put(content),
  });
  return parts.slots.fill(parts.render(`frame ${frame.variant}`, framed));

  function renderExternal(external: ExternalWidget): string {
    const { entity, widget, lists, subject, link } = external;
    const variant = registry.variantOf(entity, widget.variant);
    const name = `${entity} ${widget.variant}`;
    if (!variant) return parts.skip(name, new Error(missingComponent(name, widget.id)));
    const context = renderContextOf({
      region,
      isFirst: external === first,
      headingLevel: external === first ? 1 : 2,
    });
    const html = parts.render(name, elementOf(variant, { row: widget, lists, subject, link, context }));
    return marksBlocks ? `<!--block ${entity} ${widget.id}-->${html}<!--/block-->` : html;
  }
}

const missingComponent = (name: string, id: string) =>
  `No component for the widget variant "${name}" (${id}), nor for its variant "default". Define one with defineVariant, and export it from src/react/variants.ts of its module.`;

/** Returns the widgets of a row, of all modules, without hidden ones. */
export const visibleWidgets = (placed: PlacedWidget) => placed.externals.filter(isVisible);

function isVisible({ link }: { link: { variant: string } }): boolean {
  return link.variant !== hiddenVariant;
}
