import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups, conflicts } from './class-groups.js';

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}

// The groups that the product uses; tailwind-merge's own are three times as large.
const mergeClasses = /* @__PURE__ */ createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: conflicts,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: [
    '*',
    '**',
    'after',
    'backdrop',
    'before',
    'details-content',
    'file',
    'first-letter',
    'first-line',
    'marker',
    'placeholder',
    'selection',
  ],
}));
