import { randomUUID } from 'node:crypto';

/** Nobody outside of this process knows it, so no content can name a slot. */
const mark = `slot-${randomUUID()}-`;
const slot = new RegExp(`${mark}(\\d+);`, 'g');

/** Places in HTML that are filled once what surrounds them is rendered: each part is a root of its own and may fail alone. */
export class Slots {
  private readonly contents: (() => string)[] = [];

  /** What to render where the content shall stand. */
  put(content: () => string): string {
    return `${mark}${this.contents.push(content) - 1};`;
  }

  fill(html: string): string {
    return html.replace(slot, (_, index: string) => this.fill(this.contents[Number(index)]?.() ?? ''));
  }
}
