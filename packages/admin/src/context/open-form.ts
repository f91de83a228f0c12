import type { Entity } from '@flotilla/core';
import { type ComponentType, createContext, Fragment, type ReactNode, use } from 'react';
import type { InsertRow } from '../extend/admin-variants.js';

/** A form to open above the current screen. */
export interface FormRequest {
  readonly entity: Entity;
  /** The row to edit; a new one is created without it. */
  readonly id?: string;
  /** Initial values of a new row. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Creates the new row together with other rows; only for entities without files. */
  readonly insert?: InsertRow;
  /**
   * Identifies the purpose of a new row, such as a position on a page: drafts are restored only for the same
   * purpose.
   */
  readonly madeFor?: string;
  /** Note above the form of a new row, about other rows that are created with it. */
  readonly note?: string;
  /** Whether the row is created with its links, so that there is no button for adding links next. */
  readonly isComplete?: boolean;
  readonly onSaved?: (row: { readonly id: string }) => void;
}

const OpenFormContext = createContext<(request: FormRequest) => void>(() => undefined);

export const OpenFormProvider = OpenFormContext.Provider;

type Drawers = ComponentType<{ children: ReactNode }>;

const DrawersContext = createContext<Drawers>(Fragment);

export const DrawersProvider = DrawersContext.Provider;

/** Returns the component whose drawers a part of a screen opens, such as a form with a client of its own. */
export const useDrawers = (): Drawers => use(DrawersContext);

/** Returns a function that opens a form in a drawer; drawers stack. */
export function useOpenForm(): (request: FormRequest) => void {
  return use(OpenFormContext);
}
