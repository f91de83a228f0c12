import { createContext, use } from 'react';

/**
 * Access of an input to other fields of its form while they are edited. Each input subscribes only to the
 * fields it reads.
 */
export interface FormValues {
  /** A hook that returns the current value of a field: `harbour`, or `title.en` for one language. */
  readonly useValue: (path: string) => unknown;
  readonly isNew: boolean;
}

const none: FormValues = { useValue: () => undefined, isNew: false };

const FormValuesContext = createContext<FormValues>(none);

export const FormValuesProvider = FormValuesContext.Provider;

/** Returns the current value of another field of the form; undefined outside forms. */
export function useFormValue(path: string): unknown {
  return use(FormValuesContext).useValue(path);
}

export function useIsNew(): boolean {
  return use(FormValuesContext).isNew;
}
