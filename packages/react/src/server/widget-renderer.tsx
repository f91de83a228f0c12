import { hiddenVariant } from '@flotilla/core';
import type { ExternalWidget, PageDocument, PlacedWidget } from '@flotilla/core/documents';
import { elementOf, frameElementOf, type Variant, type VariantInput } from '../widget/define-variant.js';
import { renderContextOf, type Region } from '../widget/widget-props.js';
import type { FieldMarks } from './field-marks.js';
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

export interface Rendering {
  readonly parts: PartRenderer;
  readonly registry: ComponentRegistry;
  /** Set for previews. */
  readonly preview?: BlockMarks | undefined;
}

/** Comments around blocks, and marks behind their texts, for the editor. */
export interface BlockMarks {
  readonly marks: FieldMarks;
  /** Returns the position of a block on the page. */
  readonly positionOf: (external: ExternalWidget) => number;
}

/** Renders the widgets of one row, inside their frame. */
export function renderPlacedWidget(
  placed: PlacedWidget,
  position: WidgetPosition,
  rendering: Rendering,
): string {
  const { parts, registry } = rendering;
  const content = () =>
    visibleWidgets(placed)
      .map((external) => renderExternal(external, position, rendering))
      .join('');
  const frame = registry.frameOf(placed.widget.variant);
  if (!frame) return parts.slots.fill(content());
  const framed = frameElementOf(frame, {
    row: placed.widget,
    link: placed.link,
    children: parts.slots.put(content),
  });
  return parts.slots.fill(parts.render(`frame ${frame.variant}`, framed));
}

/** Renders a block alone, as it is rendered within its page. */
export function renderBlock(
  external: ExternalWidget,
  position: WidgetPosition,
  rendering: Rendering & { readonly preview: BlockMarks },
): string {
  return rendering.parts.slots.fill(contentOf(external, position, rendering));
}

function renderExternal(external: ExternalWidget, position: WidgetPosition, rendering: Rendering): string {
  const html = contentOf(external, position, rendering);
  return rendering.preview ? `<!--block ${blockKey(external)}-->${html}<!--/block-->` : html;
}

/** Returns the name of a block in the comments of previews. */
export const blockKey = ({ entity, widget }: ExternalWidget) => `${entity} ${widget.id}`;

function contentOf(
  external: ExternalWidget,
  { region, first }: WidgetPosition,
  { parts, registry, preview }: Rendering,
): string {
  const { entity, widget, lists, subject, link } = external;
  const variant = registry.variantOf(entity, widget.variant);
  const name = `${entity} ${widget.variant}`;
  if (!variant) return parts.skip(name, new Error(missingComponent(name, widget.id)));
  const isFirst = external === first;
  const context = renderContextOf({ region, isFirst, headingLevel: isFirst ? 1 : 2 });
  if (preview) parts.startScope(`b${preview.positionOf(external)}`);
  const shown = preview ? markedData(external, variant.view, preview.marks) : { row: widget, lists, subject };
  return parts.render(name, elementOf(variant, { ...shown, link, context }));
}

/** Returns the data of a block with marks behind its texts, those of its lists and of the row of the URL. */
function markedData(
  { widget, lists, subject }: ExternalWidget,
  view: Variant['view'],
  marks: FieldMarks,
): Pick<VariantInput, 'row' | 'lists' | 'subject'> {
  return {
    row: marks.mark(widget, view.of),
    lists: Object.fromEntries(
      Object.entries(lists).map(([name, shown]) => {
        const list = view.lists[name];
        return [name, list ? marks.list(shown, list) : shown];
      }),
    ),
    subject: subject && view.subject ? marks.mark(subject, view.subject.show) : subject,
  };
}

const missingComponent = (name: string, id: string) =>
  `No component for the widget variant "${name}" (${id}), nor for its variant "default". Define one with defineVariant, and export it from src/react/variants.ts of its module.`;

/** Returns the widgets of a row, of all modules, without hidden ones. */
export const visibleWidgets = (placed: PlacedWidget) => placed.externals.filter(isVisible);

function isVisible({ link }: { link: { variant: string } }): boolean {
  return link.variant !== hiddenVariant;
}
