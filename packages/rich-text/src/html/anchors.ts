/** Limit of generated anchors, in characters. */
const maxLength = 80;

/** Assigns unique ids within one document. */
export class Anchors {
  private readonly given = new Set<string>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly options: { readonly ofHeadings: boolean }) {}

  idOf(anchor: string | undefined): string | undefined {
    if (anchor === undefined || this.given.has(anchor)) return undefined;
    this.given.add(anchor);
    return anchor;
  }

  /**
   * Returns the anchor of a heading, or an id made from its text like GitHub does: lower case, with hyphens
   * for spaces.
   */
  idOfHeading(anchor: string | undefined, text: string): string | undefined {
    if (anchor !== undefined || !this.options.ofHeadings) return this.idOf(anchor);
    const slug = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
      .slice(0, maxLength)
      .toWellFormed();
    if (slug === '') return undefined;
    // Continues from the last count, so that many equal headings take linear time.
    for (let count = this.counts.get(slug) ?? 0; ; count++) {
      const id = this.idOf(count === 0 ? slug : `${slug}-${count}`);
      if (id === undefined) continue;
      this.counts.set(slug, count + 1);
      return id;
    }
  }
}
