import { createContext, use } from 'react';

/** What an input may ask of the form around it: other fields as they are typed. Each is read by who shows it, and by nobody else. */
export interface FormValues {
  /** A hook: the edited value of a field, at each change of it. `title.en` for one language. */
  readonly useValue: (path: string) => unknown;
  /** Whether the row is new. */
  readonly isNew: boolean;
}

const none: FormValues = { useValue: () => undefined, isNew: false };

const FormValuesContext = createContext<FormValues>(none);

export const FormValuesProvider = FormValuesContext.Provider;

/** The edited value of another field of the form; undefined outside of forms. */
export function useFormValue(path: string): unknown {
  return use(FormValuesContext).useValue(path);
}

/** Whether the form makes a new row. */
export function useIsNew(): boolean {
  return use(FormValuesContext).isNew;
}
