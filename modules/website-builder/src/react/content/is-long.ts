import type { WidgetTexts } from '@flotilla/react';

/** Whether a description is a document, which wants room, rather than a line or two. */
export function isLong({ description }: Pick<WidgetTexts, 'description'>): boolean {
  return Object.values(description).some((value) => typeof value === 'object');
}
