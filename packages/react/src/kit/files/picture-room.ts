/**
 * The width of a picture in the layout, for `sizes`, and the width of the widest file to offer, in pixels.
 */
const rooms = {
  full: { sizes: '100vw', widest: 1920 },
  /** The width of the page's content. */
  page: { sizes: '(min-width: 1400px) 1312px, calc(100vw - 2.5rem)', widest: 1920 },
  /** Half of the content; all of it on a narrow screen. */
  half: { sizes: '(min-width: 1400px) 656px, (min-width: 1024px) 50vw, calc(100vw - 2.5rem)', widest: 1280 },
  text: { sizes: '(min-width: 712px) 672px, calc(100vw - 2.5rem)', widest: 1280 },
  /** In three columns, in two, or in one on a phone. */
  card: {
    sizes:
      '(min-width: 1400px) 424px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, calc(100vw - 2.5rem)',
    widest: 1080,
  },
  /** Beside the text of a horizontal card. */
  thumb: { sizes: '(min-width: 640px) 20vw, calc(100vw - 2.5rem)', widest: 1080 },
  /** Beside a line of a list. */
  line: { sizes: '80px', widest: 320 },
  icon: { sizes: '48px', widest: 320 },
} as const;

export type PictureRoom = keyof typeof rooms;

/** Returns `sizes` for a slot, and the width of the widest file to offer. */
export function roomOf(room: PictureRoom): { readonly sizes: string; readonly widest: number } {
  return rooms[room];
}
