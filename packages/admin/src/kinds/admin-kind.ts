import type { Entity, FieldKind, FieldOf } from '@flotilla/core';
import type { ReactNode } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import type { ControlProps } from '../extend/admin-variants.js';

/** A field and where it stands. */
export interface FieldPlace<K extends FieldKind = FieldKind> {
  readonly entity: Entity;
  readonly name: string;
  readonly field: FieldOf<K>;
}

export interface KindInputProps<K extends FieldKind = FieldKind, Edited = unknown> extends FieldPlace<K> {
  /** What is edited; of localized kinds, in one language. */
  readonly value: Edited;
  onChange(value: Edited): void;
  readonly onBlur: () => void;
  readonly control: ControlProps;
  /** The language that is written, of localized kinds. */
  readonly lang?: string;
}

export interface KindCellProps<K extends FieldKind = FieldKind> extends FieldPlace<K> {
  readonly value: unknown;
  /** The whole row, with the rows that its references name when they were read along. */
  readonly row: AdminRow;
  /** It stands in what leads to this row, and leads nowhere else by itself. */
  readonly isLeading?: boolean;
}

/** One condition, as it stands in an address: text. */
export interface KindFilterProps<K extends FieldKind = FieldKind> extends FieldPlace<K> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly control: ControlProps;
}

/** What the admin asks of a kind of field: how it is edited and filtered by. What tables show of it is in `cells.tsx`: they do without the rest. */
export interface AdminKind<K extends FieldKind = FieldKind, Edited = unknown> {
  Input(props: KindInputProps<K, Edited>): ReactNode;
  Filter(props: KindFilterProps<K>): ReactNode;
  /** What a form begins with: of a stored value, or of the default of a new row. Of localized kinds, in one language. */
  toEdited(value: unknown, field: FieldOf<K>): Edited;
  /**
   * The value of what was edited, to be checked by the kind's rules; `unparsable` where it can be none, `undefined` where there is
   * nothing to send. Of localized kinds, in one language.
   */
  parse(edited: Edited, field: FieldOf<K>): unknown;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean;
  /** Takes the width of the form. */
  readonly isWide?: boolean;
}

/** No kind takes it: what was typed is no value. */
export const unparsable: unique symbol = Symbol('unparsable');

/** Nothing was typed: null where that is a value, else nothing to send, so that the default stands or the rule `required` speaks. */
export function emptyOf(field: FieldOf<FieldKind>): null | undefined {
  return field.optional ? null : undefined;
}
