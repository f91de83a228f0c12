import { useSyncExternalStore } from 'react';
import { onUnsaved, unsavedRows, type UnsavedValues } from './unsaved-rows.js';

/**
 * Returns the unsaved values of all open forms, bottom to top, for sections that preview their effect.
 * Rerenders on every key press.
 */
export const useUnsavedRows = (): readonly UnsavedValues[] => useSyncExternalStore(onUnsaved, unsavedRows);
