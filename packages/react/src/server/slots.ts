import { randomUUID } from 'node:crypto';

/** Random per process, so that no content can contain a slot. */
const mark = `slot-${randomUUID()}-`;
const slot = new RegExp(`${mark}(\\d+);`, 'g');

/** Placeholders in HTML for parts that are rendered as separate roots, and may fail separately. */
export class Slots {
  private readonly contents: (() => string)[] = [];

  /** Returns the placeholder of a content, which `fill` replaces. */
  put(content: () => string): string {
    return `${mark}${this.contents.push(content) - 1};`;
  }

  fill(html: string): string {
    return html.replace(slot, (_, index: string) => this.fill(this.contents[Number(index)]?.() ?? ''));
  }
}
