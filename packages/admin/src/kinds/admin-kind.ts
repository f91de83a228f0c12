import type { Entity, FieldKind, FieldOf } from '@flotilla/core';
import type { ReactNode } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import type { ControlProps } from '../extend/admin-variants.js';

/** A field of an entity. */
export interface FieldContext<K extends FieldKind = FieldKind> {
  readonly entity: Entity;
  readonly name: string;
  readonly field: FieldOf<K>;
}

export interface KindInputProps<K extends FieldKind = FieldKind, Edited = unknown> extends FieldContext<K> {
  /** The edited value; of localized kinds in one language. */
  readonly value: Edited;
  onChange(value: Edited): void;
  readonly onBlur: () => void;
  readonly control: ControlProps;
  /** The language of the input, for localized kinds. */
  readonly lang?: string;
}

export interface KindCellProps<K extends FieldKind = FieldKind> extends FieldContext<K> {
  readonly value: unknown;
  /** The whole row, with embedded referenced rows if they were read. */
  readonly row: AdminRow;
  /** Whether it is rendered inside the row link, and must not render a link itself. */
  readonly isLeading?: boolean;
}

/** One condition, as text of the URL. */
export interface KindFilterProps<K extends FieldKind = FieldKind> extends FieldContext<K> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly control: ControlProps;
}

/** The admin's inputs for a kind of field. Cells live in `cells.tsx`, so that lists don't load form code. */
export interface AdminKind<K extends FieldKind = FieldKind, Edited = unknown> {
  Input(props: KindInputProps<K, Edited>): ReactNode;
  Filter(props: KindFilterProps<K>): ReactNode;
  /**
   * Converts a stored value, or the default of a new row, to the edited one; for localized kinds the
   * value of one language.
   */
  toEdited(value: unknown, field: FieldOf<K>): Edited;
  /**
   * Converts an edited value to the format of the API, which the kind's rules then validate; `unparsable` for
   * invalid input, `undefined` for nothing to send. For localized kinds it gets the value of one language.
   */
  parse(edited: Edited, field: FieldOf<K>): unknown;
  /** Numbers are aligned to the end of their column. */
  readonly isNumber?: boolean;
  /** Whether the input takes the full width of the form. */
  readonly isWide?: boolean;
}

/** Marks input that can't be parsed; no kind accepts it. */
export const unparsable: unique symbol = Symbol('unparsable');

/**
 * Returns the value of an empty input: null for optional fields. Otherwise undefined, so that the default or
 * the rule `required` applies.
 */
export function emptyOf(field: FieldOf<FieldKind>): null | undefined {
  return field.optional ? null : undefined;
}
