import type { SectionProps } from '@flotilla/ui';

interface Classed {
  readonly className?: string | null;
}

/** The single names in the class name of a row; some of them choose a layout. */
export function wordsOf({ className }: Classed): ReadonlySet<string> {
  return new Set(className?.split(/\s+/));
}

/** `muted` in the class name of a widget lays it on a tinted ground. */
export function toneOf(row: Classed): SectionProps['tone'] {
  return wordsOf(row).has('muted') ? 'muted' : 'plain';
}
