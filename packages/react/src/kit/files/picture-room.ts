/** How wide a picture stands on the page, for `sizes`, and the widest file that is worth offering there. */
const rooms = {
  /** From edge to edge of the screen. */
  full: { sizes: '100vw', widest: 1920 },
  /** As wide as the page's content. */
  page: { sizes: '(min-width: 1400px) 1312px, calc(100vw - 2.5rem)', widest: 1920 },
  /** Beside something of its width, and alone on a narrow screen. */
  half: { sizes: '(min-width: 1400px) 656px, (min-width: 1024px) 50vw, calc(100vw - 2.5rem)', widest: 1280 },
  /** In a running text. */
  text: { sizes: '(min-width: 712px) 672px, calc(100vw - 2.5rem)', widest: 1280 },
  /** In a row of three, of two, and alone on a phone. */
  card: { sizes: '(min-width: 1400px) 424px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, calc(100vw - 2.5rem)', widest: 1080 },
  /** Beside the text of a card that lies on its side. */
  thumb: { sizes: '(min-width: 640px) 20vw, calc(100vw - 2.5rem)', widest: 1080 },
  /** Beside a line of a list. */
  line: { sizes: '80px', widest: 320 },
  /** A sign, no larger than a few letters. */
  icon: { sizes: '48px', widest: 320 },
} as const;

export type PictureRoom = keyof typeof rooms;

/** The `sizes` of a picture, and the widest file worth offering. */
export function roomOf(room: PictureRoom): { readonly sizes: string; readonly widest: number } {
  return rooms[room];
}
