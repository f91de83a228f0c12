/** A file that an entry offers: its picture. */
export interface FeedEnclosure {
  /** Absolute. */
  readonly url: string;
  readonly type: string;
  /** Bytes; null when unknown. */
  readonly size: number | null;
}

/** One entry, with texts in the language of the feed and absolute addresses. */
export interface FeedEntry {
  readonly title: string;
  /** The address of its page, and its identity. */
  readonly link: string;
  readonly summary: string;
  readonly html: string;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly enclosure: FeedEnclosure | undefined;
  /** A rendition of the picture. */
  readonly picture: string | undefined;
}

/** A feed, independent of its format. Its texts have no characters that XML can't represent. */
export interface FeedContent {
  readonly title: string;
  readonly siteName: string;
  readonly description: string;
  /** The address of the page. */
  readonly link: string;
  /** The address of the feed. */
  readonly self: string;
  readonly language: string;
  readonly updatedAt: Date;
  readonly entries: readonly FeedEntry[];
}

export const generator = 'Flotilla';
