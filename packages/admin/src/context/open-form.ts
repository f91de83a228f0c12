import type { Entity } from '@flotilla/core';
import { createContext, use } from 'react';
import type { InsertRow } from '../extend/admin-variants.js';

/** A form above the screen on which one is. */
export interface FormRequest {
  readonly entity: Entity;
  /** The row that is edited; without it one is made. */
  readonly id?: string;
  /** What a new row begins with. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Makes the new row, where more than the row is made with it; of entities without files. */
  readonly insert?: InsertRow;
  /** What the new row is made for, such as its place on a page: the form's draft comes back there alone. */
  readonly madeFor?: string;
  /** Said above the form of a new row: what else is made with it. */
  readonly note?: string;
  /** Whether there is nothing to link next: the row is made with its links. */
  readonly isComplete?: boolean;
  readonly onSaved?: (row: { readonly id: string }) => void;
}

const OpenFormContext = createContext<(request: FormRequest) => void>(() => undefined);

export const OpenFormProvider = OpenFormContext.Provider;

/** Opens a form in a drawer above what is shown; drawers lie above each other. */
export function useOpenForm(): (request: FormRequest) => void {
  return use(OpenFormContext);
}
