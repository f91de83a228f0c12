import type { Entity, EntityKey } from '@flotilla/core';
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { AdminRow } from './admin-row.js';

/** What ties a control to its label and to the words under it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** A form of a row, on a screen of its own, in a dialog or in a drawer. */
/** Creates a row, once per idempotency key. */
export type InsertRow = (values: Readonly<Record<string, unknown>>, options: { readonly idempotencyKey: string }) => Promise<AdminRow>;

export interface AdminFormProps {
  entity: Entity;
  /** The row that is edited; without it one is made. */
  id?: string;
  /** What a new row begins with. */
  preset?: Readonly<Record<string, unknown>>;
  /** Makes the new row, where more than the row is made with it. */
  insert?: InsertRow;
  /** What the new row is made for, such as its place on a page: the form's draft comes back there alone. */
  madeFor?: string;
  /** Said above the form of a new row: what else is made with it. */
  note?: string;
  /** The row is written. */
  onSaved: (row: { readonly id: string }) => void;
  /** In the place of `onSaved`, for who wants to link the new row next; without it there is no such button. */
  onGoOn?: (row: { readonly id: string }) => void;
  /** The person is done with the form. */
  onClose: () => void;
  /** Its title stands elsewhere: in the head of a dialog. */
  isBare?: boolean;
  /** Is given what asks before it closes, for the buttons around the form. */
  closingRef?: RefObject<(() => void) | undefined>;
}

/** The ways in which the admin shows an entity, and what each is given. */
export interface AdminVariantProps {
  /** Finds rows, and gives those that there are to what is inside; undefined until they are known. */
  find: { entity: Entity; ids: readonly string[]; children: (rows: readonly AdminRow[] | undefined) => ReactNode };
  /** The table with all that belongs to it. */
  'admin-table': { entity: Entity };
  /** The cells of one row between the box that selects it and its buttons: each a `<td>`. */
  'admin-table-row': { entity: Entity; row: AdminRow; columns: readonly string[] };
  /** Picks one row by its id; '' where none is picked. */
  'admin-select-input': { entity: Entity; value: string; onChange: (id: string) => void; control: ControlProps };
  /** Makes a row, or edits one. */
  'admin-form': AdminFormProps;
  /** One row as it is mentioned among others, on one line: as content of what leads to it or picks it. */
  default: { entity: Entity; row: AdminRow };
}

export type AdminVariantName = keyof AdminVariantProps;

/** A component that stands for a variant of one entity. */
export interface AdminVariant<Name extends AdminVariantName = AdminVariantName> {
  readonly of: EntityKey;
  readonly variant: Name;
  readonly Component: ComponentType<AdminVariantProps[Name]>;
}

/** Replaces how the admin shows an entity: `defineAdminVariant(boat, 'default', BoatCard)`. */
export function defineAdminVariant<Name extends AdminVariantName>(
  { key }: Entity,
  variant: Name,
  Component: ComponentType<AdminVariantProps[Name]>,
): AdminVariant {
  return { of: key, variant, Component } as unknown as AdminVariant; // It is looked up by the same name.
}
