import type { AnyEntity, EntityKey, List, RowOf, Selection, View, ViewData } from '@flotilla/core';
import type { DocumentList, DocumentRow, ExternalWidget } from '@flotilla/core/documents';
import { selectionOf } from '@flotilla/core/reflection';
import { createElement, type ReactNode } from 'react';
import { linkReader, documentRowConverter } from '../selection/row-converter.js';
import type { FrameProps, RenderContext, WidgetLink, VariantProps } from './widget-props.js';

/** The component of one variant of a row. */
export interface Variant {
  /** `blog.widget`. */
  readonly entity: EntityKey;
  readonly variant: string;
  /** The selection that its props are read from. */
  readonly view: Pick<View, 'of' | 'lists' | 'subject'>;
  readonly component: (props: never) => ReactNode;
}

/** A variant with the types of its view: `<View of={…}>` and `viewOf` infer their parameters from it. */
export interface TypedVariant<Data extends ViewData = ViewData> extends Variant {
  readonly view: Pick<View<Data>, 'of' | 'lists' | 'subject' | 'data'>;
  readonly component: (props: VariantProps<Data>) => ReactNode;
}

/** Defines the component of a variant; its props are what the view selects. */
/* @__NO_SIDE_EFFECTS__ */
export function defineVariant<Data extends ViewData>(
  view: View<Data>,
  component: (props: VariantProps<NoInfer<Data>>) => ReactNode,
): TypedVariant<Data> {
  return { entity: view.of.key, variant: view.variant, view, component };
}

/** Defines one component for several variants of a row that other rows embed. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRowVariants<S extends Selection | AnyEntity>(
  of: S,
  variants: readonly string[],
  component: (props: VariantProps<{ row: SelectedBy<S>; lists: object; subject: null }>) => ReactNode,
): Variant[] {
  const view = { of: selectionOf(of), lists: {}, subject: null };
  return variants.map((variant) => ({ entity: of.key, variant, view, component }));
}

type SelectedBy<S extends Selection | AnyEntity> = RowOf<ReturnType<typeof selectionOf<S>>>;

/** Data of a variant, in the format of documents. */
export interface VariantInput extends Pick<ExternalWidget, 'lists' | 'subject'> {
  readonly row: DocumentRow;
  readonly link: WidgetLink;
  readonly context: RenderContext;
}

/** Returns the element of a variant; null if its view requires a subject and the URL names no row. */
export function elementOf({ view, component }: Variant, input: VariantInput): ReactNode {
  if (view.subject && !input.subject) return null;
  const { link, context } = input;
  const props = { ...shownData(view, input), link, context };
  // The cast is safe because the props' type is derived from the view. This is the only place that relies on
  // it.
  return createElement(component as (given: typeof props) => ReactNode, props);
}

/** Converts the data of a document to the names that a view selects. */
export function shownData(
  view: Variant['view'],
  { row, lists, subject }: Pick<VariantInput, 'row' | 'lists' | 'subject'>,
): ShownData {
  return {
    row: documentRowConverter(view.of)(row),
    lists: Object.fromEntries(
      Object.entries(view.lists).map(([name, list]) => [name, listOf(list, lists[name])]),
    ),
    subject: view.subject && subject ? documentRowConverter(view.subject.show)(subject) : null,
  };
}

interface ShownData {
  readonly row: object;
  readonly lists: Readonly<Record<string, DocumentList<object> | null>>;
  readonly subject: object | null;
}

/** Returns null if `unless` is set: rows selected by hand replace the list. */
function listOf(
  { of, via, unless, isMade }: List,
  found: DocumentList | undefined,
): DocumentList<object> | null {
  if (found && isMade) return found;
  if (!found) return unless === undefined ? { rows: [], page: 1, hasNext: false } : null;
  const toRow = via ? linkReader(via) : documentRowConverter(of);
  return { ...found, rows: found.rows.flatMap((row) => toRow(row) ?? []) };
}

/** A component around the widgets of one row. */
export interface Frame {
  /** Variant of the row that places the widgets. */
  readonly variant: string;
  readonly of: Selection;
  readonly component: (props: never) => ReactNode;
}

/** Defines the component around the widgets that one row places. */
export function defineFrame<S extends Selection | AnyEntity>(
  of: S,
  variant: string,
  component: (props: FrameProps<SelectedBy<S>>) => ReactNode,
): Frame {
  return { variant, of: selectionOf(of), component };
}

export function frameElementOf(
  { of, component }: Frame,
  { row, ...props }: FrameProps<DocumentRow>,
): ReactNode {
  const given = { ...props, row: documentRowConverter(of)(row) };
  return createElement(component as (props: typeof given) => ReactNode, given);
}
