import { useSyncExternalStore } from 'react';
import { onUnsaved, unsavedRows, type UnsavedValues } from './unsaved-rows.js';

/**
 * What is typed in the forms that are open, the lowest first, before it is saved: for a section that shows what would become of it.
 * Who asks is rendered at each letter.
 */
export const useUnsavedRows = (): readonly UnsavedValues[] => useSyncExternalStore(onUnsaved, unsavedRows);
