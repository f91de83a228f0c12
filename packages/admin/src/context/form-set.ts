import { createContext } from 'react';

/** The value of {@link FormSetContext} outside of a draft. */
export const withoutFormSet = (): string | undefined => undefined;

/** Returns the id of the change set of the form around a part; undefined before its first change. */
export const FormSetContext = createContext<() => string | undefined>(withoutFormSet);
