import type { RichTextMark } from '@flotilla/core/rich-text';
import { type Attributes, type DraftNode, isBoundary, isSkipped, marksOf, nodeOf } from './html-tags.js';

/** What is known inside of an open tag. */
interface Inside {
  readonly tag: string;
  /** Takes what is read. */
  readonly node: DraftNode;
  readonly marks: readonly RichTextMark[];
  readonly isSkipped: boolean;
  /** White space counts. */
  readonly isPreformatted: boolean;
}

/** Takes the events of an HTML parser, and makes a draft of a document from them. */
export class HtmlReader {
  readonly root: DraftNode = { type: 'doc', children: [] };
  private readonly open: Inside[] = [];
  private lastText: { readonly node: DraftNode; readonly siblings: DraftNode[]; readonly marks: readonly RichTextMark[] } | undefined;
  private isAfterSpace = true;

  readonly onopentag = (tag: string, attributes: Attributes): void => {
    const around = this.inside;
    if (isBoundary(tag)) this.endLine();
    const node = around.isSkipped || around.isPreformatted ? undefined : nodeOf(tag, attributes);
    if (node) this.parentOf(node).children.push(node);
    if (around.isPreformatted) around.node.language ??= languageIn(attributes);
    this.open.push({
      tag,
      node: node ?? around.node,
      marks: marksOf(tag, attributes, around.marks),
      isSkipped: around.isSkipped || isSkipped(tag),
      isPreformatted: around.isPreformatted || tag === 'pre',
    });
    if (tag === 'br') this.breakLine();
  };

  readonly ontext = (data: string): void => {
    const { isSkipped, isPreformatted } = this.inside;
    if (isSkipped) return;
    if (isPreformatted) return this.write(data);
    const collapsed = data.replace(/[ \t\r\n\f]+/g, ' ');
    const text = this.isAfterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (text === '') return;
    this.write(text);
    this.isAfterSpace = text.endsWith(' ');
  };

  readonly onclosetag = (tag: string): void => {
    if (isBoundary(tag)) this.endLine();
    const closed = this.open.pop();
    if (closed?.tag === 'tr') nameHeads(closed.node);
    if (closed?.tag === 'a' && !closed.node.children.length) remove(closed.node, this.inside.node.children);
    if (closed?.tag === 'caption') this.inside.node.caption = closed.node.children.map(({ text = '' }) => text).join('');
  };

  private get inside(): Inside {
    return this.open.at(-1) ?? { tag: '', node: this.root, marks: [], isSkipped: false, isPreformatted: false };
  }

  /** A picture in a link stands beside it: links hold words. */
  private parentOf({ type }: DraftNode): DraftNode {
    if (type !== 'image') return this.inside.node;
    return this.open.findLast(({ node }) => node.type !== 'link')?.node ?? this.root;
  }

  /** Adds words, to the text before them when that has the same marks. */
  private write(text: string): void {
    const { node, marks } = this.inside;
    const last = this.lastText;
    if (last && last.node === node.children.at(-1) && last.marks.join() === marks.join()) {
      last.node.text += text;
      return;
    }
    const added: DraftNode = { text, children: [] };
    for (const mark of marks) added[mark] = true;
    node.children.push(added);
    this.lastText = { node: added, siblings: node.children, marks };
  }

  private breakLine(): void {
    if (this.inside.isSkipped) return;
    if (this.isAfterSpace) this.trim(' ');
    this.write('\n');
    this.isAfterSpace = true;
  }

  private endLine(): void {
    if (!this.inside.isPreformatted) this.trim(' \n');
    this.lastText = undefined;
    this.isAfterSpace = true;
  }

  /** White space at the end of a line is of the source, not of the text. */
  private trim(space: string): void {
    if (!this.lastText) return;
    const { node, siblings } = this.lastText;
    node.text = withoutTail(node.text ?? '', space);
    if (node.text === '' && siblings.at(-1) === node) siblings.pop();
  }
}

/** A regular expression would try each run of spaces inside, too. */
function withoutTail(text: string, space: string): string {
  let end = text.length;
  while (end > 0 && space.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function remove(node: DraftNode, siblings: DraftNode[]): void {
  const index = siblings.lastIndexOf(node);
  if (index >= 0) siblings.splice(index, 1);
}

function languageIn({ class: names = '' }: Attributes): string | undefined {
  return /(?:^|\s)lang(?:uage)?-([a-z0-9+#.-]+)/.exec(names)?.[1];
}

/** A head that says no scope names its column in a row of heads, and its row beside other cells. */
function nameHeads({ children: cells }: DraftNode): void {
  const scope = cells.every((cell) => cell.scope !== undefined) ? 'col' : 'row';
  for (const cell of cells) if (cell.scope === '') cell.scope = scope;
}
