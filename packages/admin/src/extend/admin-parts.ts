import type { Entity, EntityKey, Row } from '@flotilla/core';
import type { TableFilter } from './table-filter.js';
import type { ComponentType } from 'react';
import type { AdminRow } from './admin-row.js';

/** A text in the languages of the interface: `{ en: 'Berths', ru: 'Места' }`. */
export type Said = Readonly<Record<'en' | 'ru', string>>;

/** A column of tables: in place of the field's own when it has the name of one. */
export interface AdminColumn {
  readonly of: EntityKey;
  readonly name: string;
  /** What it is called; a field is called as it always is. */
  readonly title?: Said;
  /** It may stand in what leads to the row: it has no link of its own. */
  readonly Cell: ComponentType<{ row: AdminRow }>;
  /** In rem. */
  readonly width?: number;
}

/** An input of forms in place of the one that follows from the field's kind. */
export interface AdminInput {
  readonly of: EntityKey;
  readonly field: string;
  readonly Input: ComponentType<AdminInputProps>;
}

export interface AdminInputProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isInvalid: boolean;
  readonly isReadOnly: boolean;
}

/** Something between the form of a row and its links, or above its fields: what matters more than they do. */
export interface AdminSection {
  readonly of: EntityKey;
  readonly name: string;
  readonly title: Said;
  /** `reload` has the form read its row again, once the section has changed it. */
  readonly Section: ComponentType<{ row: AdminRow; reload: () => void }>;
  readonly isFirst?: true;
}

/** Something that one does with rows, from their table or form. */
export interface AdminAction {
  readonly of: EntityKey;
  readonly name: string;
  readonly title: Said;
  /** Left out: with any row. */
  readonly fits?: (row: AdminRow) => boolean;
  /** Shown above the page until it says that it is done. */
  readonly Dialog: ComponentType<{ rows: readonly AdminRow[]; onDone: () => void }>;
}

/** A screen of its own, at `/admin/<module>/<path>`. */
export interface AdminPage {
  readonly module: string;
  readonly path: string;
  readonly title: Said;
  /** Whose rows one must be permitted to read to be shown it; anybody who is let in, when left out. */
  readonly needs?: EntityKey;
  readonly Page: ComponentType;
}

/** A part of the first screen, under what waits for one. */
export interface AdminHome {
  readonly name: string;
  readonly title: Said;
  /** Whose rows one must be permitted to read to be shown it. */
  readonly needs: EntityKey;
  readonly Part: ComponentType;
}

/** Rows that wait for somebody: the first screen counts them, and leads to them. */
export interface AdminTask {
  readonly of: EntityKey;
  readonly name: string;
  readonly title: Said;
  readonly filters: readonly TableFilter[];
}

type PropsOf<E extends Entity> = { readonly row: Row<E> };

/** Defines a column: `defineAdminColumn(boat, { name: 'berths', Cell })`. */
export function defineAdminColumn<E extends Entity>(
  { key }: E,
  column: Omit<AdminColumn, 'of' | 'Cell'> & { Cell: ComponentType<PropsOf<E>> },
): AdminColumn {
  return ofRows({ ...column, of: key });
}

/** Defines an input: `defineAdminInput(boat, { field: 'position', Input: MapInput })`. */
export function defineAdminInput<E extends Entity>(
  { key }: E,
  input: Omit<AdminInput, 'of' | 'field'> & { field: keyof E['fields'] & string },
): AdminInput {
  return { ...input, of: key };
}

/** Defines a section of a form: `defineAdminSection(boat, { name: 'trips', title, Section })`. */
export function defineAdminSection<E extends Entity>(
  { key }: E,
  section: Omit<AdminSection, 'of' | 'Section'> & { Section: ComponentType<PropsOf<E> & { reload: () => void }> },
): AdminSection {
  return ofRows({ ...section, of: key });
}

/** Defines what one does with rows: `defineAdminAction(boat, { name: 'moor', title, Dialog })`. */
export function defineAdminAction<E extends Entity>(
  { key }: E,
  action: Omit<AdminAction, 'of' | 'Dialog' | 'fits'> & {
    fits?: (row: Row<E>) => boolean;
    Dialog: ComponentType<{ rows: readonly Row<E>[]; onDone: () => void }>;
  },
): AdminAction {
  return ofRows({ ...action, of: key });
}

/** Defines a screen: `defineAdminPage({ module: 'fleet', path: 'map', title, Page })`. */
export function defineAdminPage(page: AdminPage): AdminPage {
  return page;
}

/** Defines a part of the first screen: `defineAdminHome({ name: 'tides', title, needs: boat.key, Part })`. */
export function defineAdminHome(part: AdminHome): AdminHome {
  return part;
}

/** Defines what waits for somebody: `defineAdminTask(order, { name: 'paid', title, filters: [{ column: 'status', method: 'eq', value: 'paid' }] })`. */
export function defineAdminTask<E extends Entity>({ key }: E, task: Omit<AdminTask, 'of'>): AdminTask {
  return { ...task, of: key };
}

/** The rows that reach such a part are those of its entity: the types of its author's code say more than the admin's need to. */
function ofRows<Part>(part: object): Part {
  return part as Part;
}
