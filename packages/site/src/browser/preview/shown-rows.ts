import type { Block, Blocks } from './blocks.js';
import type { Fields } from './fields.js';

/** Returns the key of a row: `blog.article:<id>`. */
export const keyOf = ({ entity, id }: Block) => `${entity}:${id}`;

/**
 * The elements of the rows that blocks show: of their parts, of the rows of lists and of the row of the URL. They have
 * no marks of their own; they are found around their texts.
 */
export class ShownRows {
  /** The text that was clicked last. Several places of the page may show one row. */
  private clicked: Text | undefined;

  constructor(
    private readonly blocks: Blocks,
    private readonly fields: Fields,
    /** Returns whether a row is placed on the page, and not within another one. */
    private readonly isBeside: (other: string, key: string) => boolean,
  ) {}

  /** Notes which of the places of a row is meant. */
  clickedAt(text: Text): void {
    this.clicked = text;
  }

  /** Returns the elements of a block, or the element of another row. */
  elementsOf(row: Block): Element[] {
    const own = this.blocks.elementsOf(row);
    if (own.length > 0) return own;
    const { clicked } = this;
    const key = keyOf(row);
    const isMeant = clicked?.isConnected && this.fields.rowOf(clicked) === key;
    const text = isMeant ? clicked : this.fields.below(`${key}/`).find((one) => one.parentElement);
    const element = text && this.around(text, key);
    return element ? [element] : [];
  }

  /** Returns the largest element around a text that shows no other row of its kind, and none of the page. */
  private around(text: Text, key: string): Element | undefined {
    const [entity] = key.split(':');
    const isOther = (other: string | undefined) =>
      other !== undefined && other !== key && (other.split(':')[0] === entity || this.isBeside(other, key));
    let found = text.parentElement ?? undefined;
    const [block] = this.blocks.at(found ?? null) ?? [];
    for (let at = found; at && at !== block; at = at.parentElement ?? undefined) {
      if (this.fields.within(at).some((one) => isOther(this.fields.rowOf(one)))) break;
      found = at;
    }
    return found;
  }
}
