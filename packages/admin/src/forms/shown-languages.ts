import { createContext } from 'react';

/** The content languages whose inputs forms show below; by default all of them. */
export const ShownLanguages = createContext<readonly string[] | undefined>(undefined);
