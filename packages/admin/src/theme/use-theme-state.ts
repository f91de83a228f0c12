import { useSyncExternalStore } from 'react';
import type { ThemeDraft, ThemeState } from './theme-draft.js';

/** Returns the state of a theme that is edited; rerenders when it changes. */
export function useThemeState(draft: ThemeDraft): ThemeState {
  return useSyncExternalStore(draft.subscribe, draft.get);
}
