import type { AnyEntity, DataOf, EntityKey, List, RowOf, Shown, View } from '@flotilla/core';
import type { DocumentList, DocumentRow, ExternalWidget } from '@flotilla/core/documents';
import { shownOf } from '@flotilla/core/reflection';
import { createElement, type ReactNode } from 'react';
import { linkReader, shownRows } from '../shown/shown-rows.js';
import type { FrameProps, Place, PlacingLink, VariantProps } from './widget-props.js';

/** The component of one variant of a row. */
export interface Variant {
  /** `blog.widget`. */
  readonly entity: EntityKey;
  readonly variant: string;
  /** What the component is given. */
  readonly view: Pick<View, 'of' | 'lists' | 'subject'>;
  readonly component: (props: never) => ReactNode;
}

/** Defines the component of a variant; what it is given is what its view asks for. */
export function defineVariant<V extends View>(view: V, component: (props: VariantProps<DataOf<V>>) => ReactNode): Variant {
  return { entity: view.of.key, variant: view.variant, view, component };
}

/** Defines one component for several variants of a row that other rows embed. */
export function defineRowVariants<S extends Shown | AnyEntity>(
  of: S,
  variants: readonly string[],
  component: (props: VariantProps<{ row: ShownBy<S>; lists: object; subject: null }>) => ReactNode,
): Variant[] {
  const view = { of: shownOf(of), lists: {}, subject: null };
  return variants.map((variant) => ({ entity: of.key, variant, view, component }));
}

type ShownBy<S extends Shown | AnyEntity> = RowOf<ReturnType<typeof shownOf<S>>>;

/** What a variant is rendered with, as documents have it. */
export interface Given extends Pick<ExternalWidget, 'lists' | 'subject'> {
  readonly row: DocumentRow;
  readonly link: PlacingLink;
  readonly place: Place;
}

/** The element of a variant; nothing when the url names no row and the view is about one. */
export function elementOf({ view, component }: Variant, { row, lists, subject, link, place }: Given): ReactNode {
  if (view.subject && !subject) return null;
  const props = {
    row: shownRows(view.of)(row),
    lists: Object.fromEntries(Object.entries(view.lists).map(([name, list]) => [name, listOf(list, lists[name])])),
    subject: view.subject && subject ? shownRows(view.subject.show)(subject) : null,
    link,
    place,
  };
  // The view says which rows come and the component takes what its view says: the one place where that is taken as given.
  return createElement(component as (given: typeof props) => ReactNode, props);
}

/** Null where what was chosen by hand stands instead. */
function listOf({ of, via, unless }: List, found: DocumentList | undefined): DocumentList<object> | null {
  if (!found) return unless === undefined ? { rows: [], page: 1, hasNext: false } : null;
  const toRow = via ? linkReader(via) : shownRows(of);
  return { ...found, rows: found.rows.flatMap((row) => toRow(row) ?? []) };
}

/** What is drawn around the widgets that are placed together. */
export interface Frame {
  /** Of the row that places them. */
  readonly variant: string;
  readonly of: Shown;
  readonly component: (props: never) => ReactNode;
}

/** Defines what is drawn around the widgets that one row places. */
export function defineFrame<S extends Shown | AnyEntity>(
  of: S,
  variant: string,
  component: (props: FrameProps<ShownBy<S>>) => ReactNode,
): Frame {
  return { variant, of: shownOf(of), component };
}

/** The element of a frame. */
export function frameElementOf({ of, component }: Frame, { row, ...props }: FrameProps<DocumentRow>): ReactNode {
  const given = { ...props, row: shownRows(of)(row) };
  return createElement(component as (props: typeof given) => ReactNode, given);
}
