import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}

// The names that theme/scale.css adds to Tailwind's own.
const mergeClasses = extendTailwindMerge({
  extend: {
    theme: {
      container: ['content', 'page', 'prose', 'wide'],
      spacing: ['gutter', 'navbar', 'section'],
      tracking: ['display', 'label'],
    },
  },
});
