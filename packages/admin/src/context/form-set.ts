import { createContext } from 'react';

/** Returns the id of the change set of the form around a part; undefined before its first change. */
export const FormSetContext = createContext<() => string | undefined>(() => undefined);
