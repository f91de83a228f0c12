import type { Entity } from '@flotilla/core';
import { createContext, use } from 'react';
import type { AdminRow } from './admin-row.js';

/** A form above the screen on which one is. */
export interface FormRequest {
  readonly entity: Entity;
  /** The row that is edited; without it one is made. */
  readonly id?: string;
  /** What a new row begins with. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Makes the new row, where more than the row is made with it; of entities without files. */
  readonly insert?: (values: Readonly<Record<string, unknown>>) => Promise<AdminRow>;
  readonly onSaved?: (row: { readonly id: string }) => void;
}

const OpenFormContext = createContext<(request: FormRequest) => void>(() => undefined);

export const OpenFormProvider = OpenFormContext.Provider;

/** Opens a form in a drawer above what is shown; drawers lie above each other. */
export function useOpenForm(): (request: FormRequest) => void {
  return use(OpenFormContext);
}
