import type { ColorToken } from './default-colors.js';

/** A text, or an edge, on a background, with the least contrast that they need. */
export interface ContrastPair {
  readonly text: ColorToken;
  readonly ground: ColorToken;
  /** 4.5 for text, 7 for running text, 3 for edges of controls and the focus ring (WCAG 1.4.3, 1.4.11). */
  readonly least: number;
  /** Opacity of a hovered button, with the page behind it. */
  readonly hovered?: { readonly share: number; readonly behind: ColorToken };
}

/** Backgrounds that texts of all colors stand on. */
const surfaces = ['background', 'card', 'popover', 'muted'] as const;
const onSurfaces = [
  ['foreground', 7],
  ['muted-foreground', 4.5],
  ['primary', 4.5],
  ['sea', 4.5],
  ['accent', 4.5],
  ['destructive', 4.5],
  ['ring', 3],
  ['input', 3],
] as const;
const onOwnGround = [
  ['foreground', 'segment', 7],
  ['card-foreground', 'card', 7],
  ['popover-foreground', 'popover', 7],
  ['primary-foreground', 'primary', 4.5],
  ['secondary-foreground', 'secondary', 4.5],
  ['accent-foreground', 'accent', 4.5],
  ['accent-soft-foreground', 'accent-soft', 4.5],
  ['success-foreground', 'success', 4.5],
  ['destructive-foreground', 'destructive', 4.5],
  ['deep-foreground', 'deep', 7],
  ['deep-muted', 'deep', 4.5],
] as const;
/** Opacity of hovered buttons by color: `hover:bg-primary/88`. */
export const hoveredShares = { primary: 0.88, accent: 0.94, success: 0.88, destructive: 0.88 } as const;

/** All pairs of colors that appear together. */
export const contrastPairs: readonly ContrastPair[] = [
  ...surfaces.flatMap((ground) => onSurfaces.map(([text, least]) => ({ text, ground, least }))),
  ...onOwnGround.map(([text, ground, least]) => ({ text, ground, least })),
  ...hoveredPairs(),
];

function hoveredPairs(): ContrastPair[] {
  return (Object.keys(hoveredShares) as (keyof typeof hoveredShares)[]).flatMap((ground) =>
    surfaces.map((behind) => ({
      text: `${ground}-foreground` as const,
      ground,
      least: 4.5,
      hovered: { share: hoveredShares[ground], behind },
    })),
  );
}
