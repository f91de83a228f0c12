import type { Entity, EntityKey } from '@flotilla/core';
import type { ComponentType, ReactNode } from 'react';
import type { AdminRow } from './admin-row.js';

/** The ways in which the admin shows an entity, and what each is given. */
export interface AdminVariantProps {
  /** Finds rows, and gives them to what is inside. */
  find: { entity: Entity; ids: readonly string[]; children: (rows: readonly AdminRow[]) => ReactNode };
  /** The table with all that belongs to it. */
  'admin-table': { entity: Entity };
  /** The cells of one row between the box that selects it and its buttons: each a `<td>`. */
  'admin-table-row': { entity: Entity; row: AdminRow; columns: readonly string[] };
  /** Picks one row, or none. */
  'admin-select-input': { entity: Entity; id?: string; value: string | null; onChange: (id: string | null) => void };
  /** Makes a row, or edits one. */
  'admin-form': { entity: Entity; id?: string; onSaved: (row: { readonly id: string }) => void; onClose: () => void };
  /** One row as it is mentioned among others. */
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
