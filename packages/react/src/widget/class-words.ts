import type { SectionProps } from '@flotilla/ui';

interface Classed {
  readonly className?: string | null;
}

/** Returns the single words of a row's class name; some select a layout. */
export function classWordsOf({ className }: Classed): ReadonlySet<string> {
  return new Set(className?.split(/\s+/));
}

/** Returns the tone of a widget: `muted` in its class name tints its background. */
export function toneOf(row: Classed): SectionProps['tone'] {
  return classWordsOf(row).has('muted') ? 'muted' : 'plain';
}
