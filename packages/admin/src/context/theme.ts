import { useState } from 'react';
import { storeChoice } from './choices.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Returns the theme, by default that of the system, and a function that changes it. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const [theme, setTheme] = useState<Theme>(
    () => themes.find((name) => name === document.documentElement.dataset['theme']) ?? 'system',
  );
  return {
    theme,
    choose(next) {
      setTheme(next);
      const selected = next === 'system' ? undefined : next;
      storeChoice('theme', selected);
      if (selected) document.documentElement.dataset['theme'] = selected;
      else delete document.documentElement.dataset['theme'];
    },
  };
}
