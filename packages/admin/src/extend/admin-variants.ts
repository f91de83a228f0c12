import type { Entity, EntityKey } from '@flotilla/core';
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { AdminRow } from './admin-row.js';

/** Attributes that connect a control with its label and description. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  /** Direction of the language of a localized field. */
  readonly dir?: 'ltr' | 'rtl';
}

/** Creates a row, once per idempotency key. */
export type InsertRow = (
  values: Readonly<Record<string, unknown>>,
  options: { readonly idempotencyKey: string },
) => Promise<AdminRow>;

/** Props of a row's form: on a screen, in a dialog or in a drawer. */
export interface AdminFormProps {
  entity: Entity;
  /** The row to edit; a new one is created without it. */
  id?: string;
  /** Initial values of a new row. */
  preset?: Readonly<Record<string, unknown>>;
  /** Creates the new row together with other rows. */
  insert?: InsertRow;
  /**
   * Identifies the purpose of a new row, such as a position on a page: drafts are restored only for the same
   * purpose.
   */
  madeFor?: string;
  /** Note above the form of a new row, about other rows that are created with it. */
  note?: string;
  /** Called after the row is written. */
  onSaved: (row: { readonly id: string }) => void;
  /**
   * Called instead of `onSaved` when the person continues with the links of the new row; without it there is
   * no such button.
   */
  onGoOn?: (row: { readonly id: string }) => void;
  /** Called when the person is done with the form. */
  onClose: () => void;
  /** Whether to omit the title, which the surrounding dialog shows. */
  isBare?: boolean;
  /** Set to a function that closes the form after a confirmation, for buttons outside the form. */
  closingRef?: RefObject<(() => void) | undefined>;
}

/** Replaceable views of an entity in the admin, with their props. */
export interface AdminVariantProps {
  /** Loads rows and passes those that exist to its children; undefined while loading. */
  find: {
    entity: Entity;
    ids: readonly string[];
    children: (rows: readonly AdminRow[] | undefined) => ReactNode;
  };
  /** The whole table screen. */
  'admin-table': { entity: Entity };
  /** The cells of one row between its checkbox and its buttons: each a `<td>`. */
  'admin-table-row': { entity: Entity; row: AdminRow; columns: readonly string[] };
  /** Selects one row by its id; '' for none. */
  'admin-select-input': {
    entity: Entity;
    value: string;
    onChange: (id: string) => void;
    control: ControlProps;
  };
  'admin-form': AdminFormProps;
  /** A row on one line, as content of a link or an option. */
  default: { entity: Entity; row: AdminRow };
}

export type AdminVariantName = keyof AdminVariantProps;

/** A component for one view of an entity. */
export interface AdminVariant<Name extends AdminVariantName = AdminVariantName> {
  readonly part: 'variant';
  readonly of: EntityKey;
  readonly variant: Name;
  readonly Component: ComponentType<AdminVariantProps[Name]>;
}

/** Replaces a view of an entity: `defineAdminVariant(boat, 'default', BoatCard)`. */
export function defineAdminVariant<Name extends AdminVariantName>(
  { key }: Entity,
  variant: Name,
  Component: ComponentType<AdminVariantProps[Name]>,
): AdminVariant {
  return { part: 'variant', of: key, variant, Component } as unknown as AdminVariant; // Looked up by the same variant name.
}
