import { createReadStream } from 'node:fs';
import { Failure } from '@flotilla/runtime';
import { SaxesParser } from 'saxes';

/** An element with its texts: children by name. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: XmlElement[];
}

/** Characters of one text. The longest posts have less than one million. */
const maxText = 16 * 1024 ** 2;
/** Characters of one element with all texts in it. */
const maxElement = 64 * 1024 ** 2;
const maxDepth = 32;
const maxChildren = 200_000;

/**
 * Yields the children of `rss > channel` one after the other. Files have no entities of their own and no
 * external ones: the parser reads neither (XXE, entity expansion).
 * @throws Failure for a file that is not XML, or with texts beyond the limits
 */
export async function* channelElements(path: string): AsyncGenerator<XmlElement> {
  const reader = new ElementReader();
  const decoder = new TextDecoder();
  let hasText = false;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    reader.write(decoder.decode(chunk, { stream: true }));
    hasText = true;
    yield* reader.finished();
  }
  if (!hasText) throw notWxr('is empty');
  reader.end(decoder.decode());
  yield* reader.finished();
  if (!reader.hasChannel) throw notWxr('has no <channel>');
}

class ElementReader {
  hasChannel = false;
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly open: XmlElement[] = [];
  private done: XmlElement[] = [];
  private depth = 0;
  /** Characters since the last event, and in the element that is being read. */
  private pending = 0;
  private size = 0;
  private children = 0;

  constructor() {
    const { parser } = this;
    parser.on('error', (error) => {
      // Old exports have control characters and entities of HTML, which are read as they are.
      if (!/disallowed character|undefined entity/i.test(error.message)) throw notWxr(error.message);
    });
    parser.on('opentag', ({ name, attributes }) => this.opened(name, attributes));
    parser.on('text', (text) => this.read(text));
    parser.on('cdata', (text) => this.read(text));
    parser.on('closetag', () => this.closed());
  }

  write(text: string): void {
    this.pending += text.length;
    this.parser.write(text);
    if (this.pending > maxText) throw notWxr(`has a text of more than ${maxText / 1024 ** 2} MB`);
  }

  end(text: string): void {
    this.parser.write(text).close();
  }

  finished(): XmlElement[] {
    const { done } = this;
    this.done = [];
    return done;
  }

  private opened(name: string, attributes: Record<string, string>): void {
    this.pending = 0;
    this.depth++;
    if (this.depth > maxDepth) throw notWxr(`has more than ${maxDepth} levels`);
    if (this.depth === 2 && name === 'channel') this.hasChannel = true;
    if (this.depth <= 2) return;
    const element: XmlElement = { name, attributes, text: '', children: [] };
    const parent = this.open.at(-1);
    if (!parent) [this.size, this.children] = [0, 0];
    if (++this.children > maxChildren) throw notWxr('has an item with too many elements');
    parent?.children.push(element);
    this.open.push(element);
  }

  private read(text: string): void {
    this.pending = 0;
    this.size += text.length;
    if (this.size > maxElement) throw notWxr(`has an item of more than ${maxElement / 1024 ** 2} MB`);
    const element = this.open.at(-1);
    if (element) element.text += text;
  }

  private closed(): void {
    this.pending = 0;
    this.depth--;
    const element = this.open.pop();
    if (element && this.open.length === 0) this.done.push(element);
  }
}

const notWxr = (reason: string) =>
  new Failure(
    `This is no export of WordPress: it ${reason}.`,
    'Make one under Tools › Export, and name the .xml file.',
  );

/** Returns the text of a child; empty without one. */
export function textOf(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? '';
}

/** Returns the fields of WordPress' metadata. */
export function metaOf(element: XmlElement): ReadonlyMap<string, string> {
  const metas = element.children.filter(({ name }) => name === 'wp:postmeta' || name === 'wp:termmeta');
  return new Map(metas.map((meta) => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')]));
}
