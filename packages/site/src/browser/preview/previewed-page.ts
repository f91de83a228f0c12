import {
  type MarkedField,
  type PreviewAnswer,
  type PreviewedBlock,
  previewMeta,
  type PreviewState,
} from '@flotilla/core/previews';
import { patchPage, patchPart } from '../patch-page.js';
import { type Block, type BlockRange, Blocks, nodesBetween, rangesIn } from './blocks.js';
import { Fields, takeMarks } from './fields.js';

/** The page in the frame, as the server sent it and as it is shown. */
export class PreviewedPage {
  readonly fields = new Fields();
  readonly blocks: Blocks;
  /** The state that the server compares with; undefined for pages without one. */
  state: PreviewState | undefined;
  private served: Document;
  private servedRanges: readonly BlockRange[];
  private sheet: CSSStyleSheet | undefined;

  constructor() {
    const { state, fields } = takeState(document);
    this.state = state;
    this.fields.adopt([document.body], [document.body], takeMarks([document.body], fields));
    this.blocks = new Blocks();
    this.served = document.cloneNode(true) as Document;
    this.servedRanges = rangesIn(this.served.body);
  }

  setTheme(theme: string): void {
    for (const { documentElement } of [document, this.served]) documentElement.dataset['theme'] = theme;
  }

  /** Applies the variables of a theme. The content policy of the page permits no style elements. */
  setCss(css: string): void {
    if (!this.sheet) document.adoptedStyleSheets.push((this.sheet = new CSSStyleSheet()));
    this.sheet.replaceSync(css);
  }

  /** Patches the whole page. @returns whether it was possible, or why there is no page */
  patch(html: string): boolean | { readonly problem: string } {
    const next = new DOMParser().parseFromString(html, 'text/html');
    const { problem } = next.documentElement.dataset;
    if (problem !== undefined) return { problem };
    const { theme } = document.documentElement.dataset;
    if (theme !== undefined) next.documentElement.dataset['theme'] = theme;
    const { state, fields } = takeState(next);
    const texts = takeMarks([next.body], fields);
    if (!patchPage(document, this.served, next)) return false;
    this.fields.adopt([document.body], [next.body], texts);
    this.served = next;
    this.servedRanges = rangesIn(next.body);
    this.state = state;
    this.blocks.read();
    return true;
  }

  /** Patches the blocks that differ, except for one that is edited. @returns whether it was possible */
  patchBlocks(
    { blocks, fields }: Extract<PreviewAnswer, { blocks: unknown }>,
    isEdited: (block: Block) => boolean,
  ): boolean {
    const hashes = [...(this.state?.blocks ?? [])];
    // A frame that leaves out its blocks would shift the positions of the others.
    if (hashes.length !== this.blocks.ranges.length) return false;
    for (const block of blocks) {
      const [shown, served] = [this.blocks.ranges[block.at], this.servedRanges[block.at]];
      if (!shown || !served) return false;
      if (isEdited(shown.block)) continue;
      if (!this.patchBlock({ shown, served }, block, fields)) return false;
      hashes[block.at] = block.hash;
    }
    if (this.state) this.state = { ...this.state, blocks: hashes };
    if (blocks.length > 0) this.blocks.read();
    return true;
  }

  private patchBlock(
    { shown, served }: { readonly shown: BlockRange; readonly served: BlockRange },
    { html }: PreviewedBlock,
    fields: readonly MarkedField[],
  ): boolean {
    const { body } = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html');
    const after = [...body.childNodes];
    const row = `${shown.block.entity}:${shown.block.id}`;
    const paths = fields.map(([path, sum]): MarkedField => [path.startsWith('/') ? row + path : path, sum]);
    const texts = takeMarks(after, paths);
    const before = nodesBetween(served);
    if (!patchPart({ shown: nodesBetween(shown), before, after, end: shown.end })) return false;
    this.fields.adopt(nodesBetween(shown), after, texts);
    for (const node of before) node.remove();
    served.end.before(...after);
    return true;
  }
}

/** Reads and removes the state of a page. */
function takeState({ head }: Document): { state?: PreviewState; fields: readonly MarkedField[] } {
  const meta = head.querySelector<HTMLMetaElement>(`meta[name="${previewMeta}"]`);
  meta?.remove();
  if (!meta) return { fields: [] };
  const { fields, ...state } = JSON.parse(meta.content) as PreviewState & { fields: readonly MarkedField[] };
  return { state, fields };
}
