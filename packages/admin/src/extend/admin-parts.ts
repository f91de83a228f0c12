import type { Entity, EntityKey, Row } from '@flotilla/core';
import type { TableFilter } from './table-filter.js';
import type { ComponentType } from 'react';
import type { AdminRow } from './admin-row.js';

/** A text in the languages of the interface: `{ en: 'Berths', ru: 'Места' }`. */
export type InterfaceText = Readonly<Record<'en' | 'ru', string>>;

/** A column of tables. Replaces the column of the field with the same name. */
export interface AdminColumn {
  readonly part: 'column';
  readonly of: EntityKey;
  readonly name: string;
  /** Title; a field's column uses the field's label by default. */
  readonly title?: InterfaceText;
  /** Rendered inside the row link; must not render a link. */
  readonly Cell: ComponentType<{ row: AdminRow }>;
  /** In rem. */
  readonly width?: number;
}

/** Replaces the input of a field in forms. */
export interface AdminInput {
  readonly part: 'input';
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
  /** Errors of the entries of a list, by their index. */
  readonly errors?: readonly (string | undefined)[];
}

/** A section of forms, between the fields and the links, or above the fields with `isFirst`. */
export interface AdminSection {
  readonly part: 'section';
  readonly of: EntityKey;
  readonly name: string;
  readonly title: InterfaceText;
  /** Call `reload` after the section has changed the row, so that the form reads it again. */
  readonly Section: ComponentType<{ row: AdminRow; reload: () => void }>;
  readonly isFirst?: true;
  /** The section shows the notes of the row, so the form does not. */
  readonly showsNotes?: true;
}

/** An action on rows, in their table and form. */
export interface AdminAction {
  readonly part: 'action';
  readonly of: EntityKey;
  readonly name: string;
  readonly title: InterfaceText;
  /** Returns whether the action applies to a row; to any row by default. */
  readonly fits?: (row: AdminRow) => boolean;
  /** Shown above the page until it calls `onDone`. */
  readonly Dialog: ComponentType<{ rows: readonly AdminRow[]; onDone: () => void }>;
}

/** A separate screen at `/admin/<module>/<path>`. */
export interface AdminPage {
  readonly part: 'page';
  readonly module: string;
  readonly path: string;
  readonly title: InterfaceText;
  /**
   * Entity whose rows the person must be permitted to read; everyone in the admin may see the page by
   * default.
   */
  readonly needs?: EntityKey;
  /** The area of the navigation; that of `needs` by default. */
  readonly area?: string;
  /** Position in its area, the lowest first; by default after the lists of the area. */
  readonly rank?: number;
  readonly Page: ComponentType;
  /** The screen of one thing in the page, at `/admin/<module>/<path>/<id>`. */
  readonly Detail?: ComponentType<{ id: string }>;
}

/** A part of the home screen. */
export interface AdminHome {
  readonly part: 'home';
  readonly name: string;
  readonly title: InterfaceText;
  /** Entity whose rows the person must be permitted to read. */
  readonly needs: EntityKey;
  readonly Part: ComponentType;
  /** Stands before the parts of other modules, for what people do every day. */
  readonly isFirst?: true;
}

/**
 * A tab on the page of a customer: what a module knows of a person. The backend adds the data of the same name
 * with `SUBJECT_PARTS`.
 */
export interface AdminCustomerPart {
  readonly part: 'customer-part';
  /** The name of the part, such as `fleet.trips`. */
  readonly name: string;
  readonly title: InterfaceText;
  /** Position among the tabs, the lowest first. */
  readonly rank: number;
  readonly Part: ComponentType<{ subjectId: string; data: never }>;
}

/** A control in the top bar of every screen, before the account menu. */
export interface AdminBarItem {
  readonly part: 'bar-item';
  readonly name: string;
  /** Loaded after the first screen: use `lazy`. Renders nothing for people whom it has nothing for. */
  readonly Item: ComponentType;
}

/** A first step of a new site. The home screen ticks it once it is done. */
export interface AdminSetup {
  readonly part: 'setup';
  readonly name: string;
  readonly title: InterfaceText;
  /** Entity whose rows the person must be permitted to change. */
  readonly needs: EntityKey;
  /** Path in the admin where the step is done. */
  readonly to: string;
  /** Position among the steps, the lowest first. */
  readonly rank: number;
  /** Computes from the data whether the step is done. */
  readonly isDone: (data: SetupData) => Promise<boolean>;
}

/** Reads that decide on first steps, as the signed-in person. */
export interface SetupData {
  /** Counts rows that match filters. */
  readonly count: (entity: EntityKey, filters?: readonly TableFilter[]) => Promise<number>;
  /** Returns the `data` of a call. */
  readonly get: <Data>(path: string) => Promise<Data>;
}

/** Rows that require attention: the home screen counts them and links to them. */
export interface AdminTask {
  readonly part: 'task';
  readonly of: EntityKey;
  readonly name: string;
  readonly title: InterfaceText;
  readonly filters: readonly TableFilter[];
}

type PropsOf<E extends Entity> = { readonly row: Row<E> };

/** Defines a column: `defineAdminColumn(boat, { name: 'berths', Cell })`. */
export function defineAdminColumn<E extends Entity>(
  { key }: E,
  column: Omit<AdminColumn, 'part' | 'of' | 'Cell'> & { Cell: ComponentType<PropsOf<E>> },
): AdminColumn {
  return ofRows({ ...column, part: 'column', of: key });
}

/** Defines an input: `defineAdminInput(boat, { field: 'position', Input: MapInput })`. */
export function defineAdminInput<E extends Entity>(
  { key }: E,
  input: Omit<AdminInput, 'part' | 'of' | 'field'> & { field: keyof E['fields'] & string },
): AdminInput {
  return { ...input, part: 'input', of: key };
}

/** Defines a section of a form: `defineAdminSection(boat, { name: 'trips', title, Section })`. */
export function defineAdminSection<E extends Entity>(
  { key }: E,
  section: Omit<AdminSection, 'part' | 'of' | 'Section'> & {
    Section: ComponentType<PropsOf<E> & { reload: () => void }>;
  },
): AdminSection {
  return ofRows({ ...section, part: 'section', of: key });
}

/** Defines an action on rows: `defineAdminAction(boat, { name: 'moor', title, Dialog })`. */
export function defineAdminAction<E extends Entity>(
  { key }: E,
  action: Omit<AdminAction, 'part' | 'of' | 'Dialog' | 'fits'> & {
    fits?: (row: Row<E>) => boolean;
    Dialog: ComponentType<{ rows: readonly Row<E>[]; onDone: () => void }>;
  },
): AdminAction {
  return ofRows({ ...action, part: 'action', of: key });
}

/** Defines a screen: `defineAdminPage({ module: 'fleet', path: 'map', title, Page })`. */
export function defineAdminPage(page: Omit<AdminPage, 'part'>): AdminPage {
  return { ...page, part: 'page' };
}

/**
 * Defines a tab of the customer page: `defineAdminCustomerPart<Trips>({ name: 'fleet.trips', title, rank: 3, Part })`.
 * `Data` is what the backend's part of this name returns.
 */
export function defineAdminCustomerPart<Data>(
  part: Omit<AdminCustomerPart, 'part' | 'Part'> & {
    Part: ComponentType<{ subjectId: string; data: Data }>;
  },
): AdminCustomerPart {
  return ofRows({ ...part, part: 'customer-part' });
}

/** Defines a part of the home screen: `defineAdminHome({ name: 'tides', title, needs: boat.key, Part })`. */
export function defineAdminHome(part: Omit<AdminHome, 'part'>): AdminHome {
  return { ...part, part: 'home' };
}

/** Defines a control of the top bar: `defineAdminBarItem({ name: 'radio', Item })`. */
export function defineAdminBarItem(item: Omit<AdminBarItem, 'part'>): AdminBarItem {
  return { ...item, part: 'bar-item' };
}

/**
 * Defines a first step: `defineAdminSetup(boat, { name: 'first-boat', title, to: '/fleet/boats/new', rank: 2,
 * isDone: async ({ count }) => (await count(boat.key)) > 0 })`.
 */
export function defineAdminSetup<E extends Entity>(
  { key }: E,
  step: Omit<AdminSetup, 'part' | 'needs'>,
): AdminSetup {
  return { ...step, part: 'setup', needs: key };
}

/**
 * Defines a task: `defineAdminTask(order, { name: 'paid', title, filters })`, where `filters` is
 * `[{ column: 'status', method: 'eq', value: 'paid' }]`.
 */
export function defineAdminTask<E extends Entity>(
  { key }: E,
  task: Omit<AdminTask, 'part' | 'of'>,
): AdminTask {
  return { ...task, part: 'task', of: key };
}

/** Casts the types of an entity's rows to those of any row: the part receives only rows of its entity. */
function ofRows<Part>(part: object): Part {
  return part as Part;
}
