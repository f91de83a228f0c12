import { type RichTextMark, safeHref, safeSrc } from '@flotilla/core/rich-text';
import { maxDepth } from '../to-inlines.js';
import { cardOf, isCard, isUsable } from './embeds.js';
import { isCaption, isFigure, setCaption } from './figures.js';
import {
  type Attributes,
  type DraftNode,
  isBoundary,
  isEmbed,
  isSkipped,
  isUnsupported,
  preservesWhitespace,
  marksOf,
  nodeOf,
  surroundingOf,
} from './html-tags.js';
import { numberingOf } from './list-numbers.js';
import { Omissions } from './omissions.js';
import { padSpans } from './table-spans.js';

/** State within an open tag. */
interface Scope {
  readonly tag: string;
  readonly attributes: Attributes;
  /** The node that receives the content. */
  readonly node: DraftNode;
  readonly marks: readonly RichTextMark[];
  readonly isSkipped: boolean;
  /** Preserves white space. */
  readonly keepsSpaces: boolean;
  readonly isCode: boolean;
}

/** Elements that cannot hold pictures, which are moved after them. */
const wordsOnly = new Set<unknown>(['link', 'heading', 'table', 'table-row', 'table-cell']);
const anchored = new Set<unknown>(['paragraph', 'heading', 'list-item']);

/** Builds a draft of a document from the events of an HTML parser. */
export class HtmlReader {
  readonly root: DraftNode = { type: 'doc', children: [] };
  readonly omissions = new Omissions();
  private readonly open: Scope[] = [];
  private lastText:
    | { readonly node: DraftNode; readonly siblings: DraftNode[]; readonly marks: readonly RichTextMark[] }
    | undefined;
  private isAfterSpace = true;
  /** The id of an element that cannot hold one, for the next line. */
  private anchor: string | undefined;

  /** @param targets ids that links of the same text point to */
  constructor(private readonly targets: ReadonlySet<string>) {}

  readonly onopentag = (tag: string, attributes: Attributes): void => {
    const around = this.scope;
    if (isBoundary(tag)) this.endLine();
    if (tag === 'a' && 'download' in attributes && around.node.children.at(-1)?.type === 'link')
      this.write(' ');
    const node = around.isSkipped || around.isCode ? undefined : nodeOf(tag, attributes);
    if (node) this.add(node, attributes);
    if (around.isCode) around.node.language ??= languageIn(attributes);
    if (!around.isSkipped) {
      if (isUnsupported(tag)) this.omissions.add(tag);
      this.keepAnchor(attributes, tag, node ?? around.node);
      if (tag === 'li' && around.node.type === 'list')
        around.node.numbering ??= numberingOf(attributes.type, attributes.style);
    } else if (tag === 'source' && isEmbed(around.tag) && !isUsable(around.node))
      around.node.url = attributes.src;
    this.open.push({
      tag,
      attributes,
      node: node ?? around.node,
      marks: marksOf(tag, attributes, around),
      isSkipped: around.isSkipped || isSkipped(tag),
      keepsSpaces: around.keepsSpaces || preservesWhitespace(tag, attributes),
      isCode: around.isCode || tag === 'pre',
    });
    if (tag === 'br') this.breakLine();
    if (tag === 'input') this.writeBox(attributes);
    this.ontext(surroundingOf(tag)[0]);
  };

  readonly ontext = (data: string): void => {
    const { isSkipped: isIgnored, keepsSpaces: isExact, isCode } = this.scope;
    if (isIgnored || data === '') return;
    if (isExact && (isCode || data.trim() !== '')) {
      this.write(data);
      this.isAfterSpace = !isCode && data.endsWith(' ');
      return;
    }
    const collapsed = data.replace(/[ \t\r\n\f]+/g, ' ');
    const text = this.isAfterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (text === '') return;
    this.write(text);
    this.isAfterSpace = text.endsWith(' ');
  };

  readonly onclosetag = (tag: string): void => {
    this.ontext(surroundingOf(tag)[1]);
    if (isBoundary(tag)) this.endLine();
    const closed = this.open.pop();
    if (!closed || this.scope.isSkipped) return;
    const { node, attributes } = closed;
    const siblings = this.scope.node.children;
    if (tag === 'tr') nameHeads(node);
    if (tag === 'table') padSpans(node);
    if (tag === 'caption') this.scope.node.caption = node.children.map(({ text = '' }) => text).join('');
    if (isFigure(tag, attributes)) setCaption(node);
    if (isCaption(tag, attributes)) node.isCaption = true;
    // A heading or link whose only content was a picture: the picture is moved out of it.
    if (
      (node.type === 'link' || (node.type === 'heading' && node.hadPicture)) &&
      node !== this.scope.node &&
      !node.children.length
    )
      remove(node, siblings);
    if (isEmbed(tag) && !isUsable(node)) this.omit(tag, node);
    if (isCard(tag, attributes)) replace(node, cardOf(node), siblings);
  };

  private get scope(): Scope {
    return (
      this.open.at(-1) ?? {
        tag: '',
        attributes: {},
        node: this.root,
        marks: [],
        isSkipped: false,
        keepsSpaces: false,
        isCode: false,
      }
    );
  }

  private add(node: DraftNode, attributes: Attributes): void {
    if (node.type === 'image' && safeSrc(node.src) === undefined) return this.omit('img', node);
    const isBlockOnly = node.type === 'image' || node.type === 'embed';
    if (!isBlockOnly) {
      this.scope.node.children.push(node);
      if (node.type === 'link' && safeHref(attributes.href) === undefined)
        this.omissions.add('a', attributes.href);
      return;
    }
    // Deeper nodes are dropped.
    const around = this.open.slice(-maxDepth).reverse();
    const link = around.find((scope) => scope.node.type === 'link')?.node;
    if (link && node.type === 'image') node.href = link.href;
    const parent = around.find((scope) => !wordsOnly.has(scope.node.type))?.node ?? this.root;
    for (const { node: ancestor } of around) if (wordsOnly.has(ancestor.type)) ancestor.hadPicture = true;
    parent.children.push(node);
  }

  private omit(tag: string, node: DraftNode): void {
    this.omissions.add(tag, addressOf(node.src) ?? addressOf(node.url));
  }

  /** Keeps the target of an internal link at its line, or at the next one. */
  private keepAnchor({ id, name }: Attributes, tag: string, node: DraftNode): void {
    const given = id ?? (tag === 'a' ? name : undefined);
    if (given !== undefined && (/^h[1-6]$/.test(tag) || this.targets.has(given))) this.anchor = given;
    const line = anchored.has(node.type) ? node : undefined;
    if (!line || this.anchor === undefined || line.anchor !== undefined) return;
    line.anchor = this.anchor;
    this.anchor = undefined;
  }

  /** A checkbox of a task list. */
  private writeBox({ type, checked }: Attributes): void {
    if (type === 'checkbox') this.ontext(checked === undefined ? '☐ ' : '☑ ');
    else if (type !== 'hidden' && !this.scope.isSkipped) this.omissions.add('input');
  }

  /** Appends text, to the previous text node if that has the same marks. */
  private write(text: string): void {
    const { node, marks } = this.scope;
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
    if (this.scope.isSkipped) return;
    if (this.isAfterSpace) this.trim(' ');
    this.write('\n');
    this.isAfterSpace = true;
  }

  private endLine(): void {
    if (!this.scope.isCode) this.trim(' \n');
    this.lastText = undefined;
    this.isAfterSpace = true;
  }

  /** Removes white space at the end of a line, which HTML ignores. */
  private trim(space: string): void {
    if (!this.lastText) return;
    const { node, siblings } = this.lastText;
    node.text = withoutTail(node.text ?? '', space);
    if (node.text === '' && siblings.at(-1) === node) siblings.pop();
  }
}

/** A loop, since a regular expression would try each inner run of spaces. */
function withoutTail(text: string, space: string): string {
  let end = text.length;
  while (end > 0 && space.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function remove(node: DraftNode, siblings: DraftNode[]): void {
  const index = siblings.lastIndexOf(node);
  if (index >= 0) siblings.splice(index, 1);
}

function replace(node: DraftNode, by: DraftNode, siblings: DraftNode[]): void {
  const index = siblings.lastIndexOf(node);
  if (index >= 0) siblings[index] = by;
}

function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function languageIn({ class: names = '' }: Attributes): string | undefined {
  return /(?:^|\s)lang(?:uage)?-([a-z0-9+#.-]+)/.exec(names)?.[1];
}

/** Sets the scope of header cells without one: the column in a row of headers, the row beside other cells. */
function nameHeads({ children: cells }: DraftNode): void {
  const scope = cells.every((cell) => cell.scope !== undefined) ? 'col' : 'row';
  for (const cell of cells) if (cell.scope === '') cell.scope = scope;
}
