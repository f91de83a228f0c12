import { checksumOf, fieldMark, type MarkedField, markedIn, withoutMarks } from '@flotilla/core/previews';

/** The field that a text node shows. */
export interface FieldText {
  /** `website-builder.widget:<id>/title`, for a leaf of a rich text with its position: `…/description#0.1`. */
  readonly path: string;
  /** Whether the node has the stored text and nothing else, and no script draws it again. */
  readonly isExact: boolean;
}

/** A point of the frame. */
export type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

export type FieldTexts = ReadonlyMap<Text, FieldText>;

/** Parts of pages that React draws again. */
const redrawn = 'flotilla-island[data-props]';

/** Removes the marks of fields from the texts below nodes. @returns the fields of their text nodes */
export function takeMarks(roots: readonly Node[], fields: readonly MarkedField[]): FieldTexts {
  const found = new Map<Text, FieldText>();
  for (const text of roots.flatMap(textsIn)) {
    const indexes = markedIn(text.data);
    const [index] = indexes;
    if (index === undefined) continue;
    const isLast = text.data.endsWith(fieldMark(index));
    text.data = withoutMarks(text.data);
    const [path, checksum] = fields[index] ?? [];
    if (path === undefined) continue;
    const isWhole = indexes.length === 1 && isLast && checksumOf(text.data) === checksum;
    found.set(text, { path, isExact: isWhole && !text.parentElement?.closest(redrawn) });
  }
  return found;
}

/** The text nodes of the page that show fields. */
export class Fields {
  private readonly byNode = new WeakMap<Text, FieldText>();
  private readonly byPath = new Map<string, Set<Text>>();

  /** Copies the fields of the patch's nodes to the shown nodes. */
  adopt(shown: readonly Node[], after: readonly Node[], texts: FieldTexts): void {
    for (const [at, node] of shown.entries()) {
      const other = after[at];
      if (!other || node.nodeName !== other.nodeName) continue;
      if (!(node instanceof Text && other instanceof Text)) {
        this.adopt([...node.childNodes], [...other.childNodes], texts);
        continue;
      }
      this.forget(node);
      const field = node.data === other.data ? texts.get(other) : undefined;
      if (field) this.put(node, field);
    }
  }

  at(node: Node | null): FieldText | undefined {
    return node instanceof Text ? this.byNode.get(node) : undefined;
  }

  /** Returns the text nodes below an element that show fields. */
  within(element: Element): Text[] {
    return textsIn(element).filter((text) => this.byNode.has(text));
  }

  /** Returns the shown text nodes of the paths with a prefix. */
  below(prefix: string): Text[] {
    return [...this.byPath].flatMap(([path, nodes]) =>
      path.startsWith(prefix) ? [...nodes].filter((node) => node.isConnected) : [],
    );
  }

  /** Returns the text node of a field that is drawn at a point, below an element. */
  under(element: Element, { clientX, clientY }: Point): Text | undefined {
    return this.within(element).find((text) => {
      if (!text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false;
      const range = document.createRange();
      range.selectNode(text);
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
      );
    });
  }

  /** Returns the row of a text: `blog.article:<id>`. */
  rowOf(text: Text): string | undefined {
    return this.byNode.get(text)?.path.split('/')[0];
  }

  /** Shows a text in the nodes that show its field. */
  set(path: string, text: string): void {
    const nodes = this.byPath.get(path);
    for (const node of nodes ?? []) {
      if (!node.isConnected) nodes?.delete(node);
      else if (this.byNode.get(node)?.isExact && node.data !== text) node.data = text;
    }
  }

  private put(node: Text, field: FieldText): void {
    this.byNode.set(node, field);
    const nodes = this.byPath.get(field.path) ?? new Set();
    this.byPath.set(field.path, nodes.add(node));
  }

  private forget(node: Text): void {
    const field = this.byNode.get(node);
    if (!field) return;
    this.byNode.delete(node);
    this.byPath.get(field.path)?.delete(node);
  }
}

function textsIn(root: Node): Text[] {
  if (root instanceof Text) return [root];
  const found: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}
