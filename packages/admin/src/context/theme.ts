import { useState } from 'react';
import { choiceStore } from './choices.js';
import { useAdminElement, useEmbedding } from './embedding.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * Returns the theme and a function that changes it. The default is that of the system, or of the application
 * around the admin.
 */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const element = useAdminElement();
  const store = choiceStore(useEmbedding() !== undefined);
  const [theme, setShown] = useState<Theme>(
    () => themes.find((name) => name === element.dataset['theme']) ?? 'system',
  );
  return {
    theme,
    choose(next) {
      setShown(next);
      const selected = next === 'system' ? undefined : next;
      store('theme', selected);
      setTheme(element, selected);
    },
  };
}

/** Sets the theme of an element; undefined leaves it to the system. */
export function setTheme(element: HTMLElement, theme: string | undefined): void {
  if (theme === undefined) delete element.dataset['theme'];
  else element.dataset['theme'] = theme;
}
