import type { Fields } from './fields.js';
import { areaOf, type Area } from './layers.js';

/** Reports where a rich text stands, while an editor covers it. */
export class RichTextPlace {
  private path: string | undefined;

  constructor(
    private readonly fields: Fields,
    private readonly onPlace: (path: string, area: Area) => void,
  ) {
    addEventListener('scroll', this.report, { capture: true, passive: true });
    addEventListener('resize', this.report);
  }

  /** Opens the rich text of a leaf: `website-builder.widget:<id>/description#0.1`. */
  open(leaf: string): void {
    this.path = leaf.slice(0, leaf.indexOf('#'));
    this.report();
  }

  close(): void {
    this.path = undefined;
  }

  /** Reports the area again, after the page has changed. */
  readonly report = (): void => {
    if (this.path === undefined) return;
    const leaves = this.fields.below(`${this.path}#`);
    const area = areaOf(leaves.flatMap((text) => text.parentElement ?? []));
    if (area) this.onPlace(this.path, area);
  };
}
