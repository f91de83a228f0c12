import { latinKey } from '@flotilla/ui';
import type { KeyboardEvent } from 'react';

/** Returns whether the keys Ctrl+S were pressed in the form, and keeps the browser from saving the page. */
export function isSaveKey(event: KeyboardEvent): boolean {
  if (latinKey(event) !== 's' || !(event.ctrlKey || event.metaKey)) return false;
  // React bubbles events of a sheet up to here through the component tree; the sheet saves its own row.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return false;
  event.preventDefault();
  return true;
}
