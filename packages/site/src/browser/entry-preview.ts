import type { PreviewAnswer } from '@flotilla/core/previews';
import type { Block } from './preview/blocks.js';
import { BlockDrag } from './preview/block-drag.js';
import { type Drops, DropTargets, type PlacedRows } from './preview/drop-targets.js';
import { DropZones, type EmptyPlace } from './preview/drop-zones.js';
import { edgeAt, InsertionLine, type Place } from './preview/insertion-line.js';
import { isInLayer } from './preview/layers.js';
import { type BarAction, Outlines } from './preview/outlines.js';
import { PreviewedPage } from './preview/previewed-page.js';
import { RichTextPlace } from './preview/rich-text-place.js';
import { keyOf, ShownRows } from './preview/shown-rows.js';
import { TextInPlace } from './preview/text-in-place.js';

/**
 * Runs in the frame of a preview, before other scripts. Reports to the surrounding form that the page has
 * loaded and which block is clicked, and patches the page with the HTML that the form sends. In the page
 * studio it also outlines blocks with their names, moves them, and edits texts where they stand.
 */
interface Told {
  readonly html?: string;
  readonly answer?: PreviewAnswer;
  /** From the studio: its blocks by `entity:id`, the actions of the bar, and its words. */
  readonly studio?: Studio;
  /** From the studio: the selected block, or null for none. */
  readonly select?: Block | null;
  /** From the studio: the selected part of the selected block, or null for none. */
  readonly part?: Block | null;
  /** From the studio: where a drop is possible while something is dragged, or null. */
  readonly drops?: Drops | null;
  /** From the studio: the place that the move mode has reached, or null when it ends. */
  readonly moving?: Place | EmptyPlace | null;
  /** From the studio: typed texts by the paths of their fields. */
  readonly set?: Readonly<Record<string, string>>;
  /** From the studio: edits the first text of the selected block. */
  readonly edit?: true;
  /** From the studio: the editor of a rich text is closed. */
  readonly closeRich?: true;
  readonly theme?: string;
  /** From the screen of the theme: the variables of a theme that is not saved. */
  readonly css?: string;
}

interface Studio extends PlacedRows {
  /** Names of the entities whose rows the user may draft. Texts of other rows are inert. */
  readonly editable: Readonly<Record<string, string>>;
  /** The regions whose blocks can be moved. */
  readonly own: readonly string[];
  readonly actions: readonly BarAction[];
  readonly words: { readonly add: string };
}

/** Distance from the edge of a block within which the line has a button to add one, in px. */
const addZone = 24;
const { problem } = document.documentElement.dataset;
const page = new PreviewedPage();
const { blocks, fields } = page;
/** Undefined outside of the studio. */
let studio: Studio | undefined;

const infoOf = (block: Block) => studio?.blocks[keyOf(block)];
const isMovable = (block: Block) => studio?.own.includes(infoOf(block)?.region ?? '') ?? false;
const isPart = (row: Block) => studio !== undefined && keyOf(row) in studio.parts;
const notifyParent = (news: object) => parent.postMessage({ preview: news }, location.origin);

/** Returns whether a row is a block of the page or a part of one; others are rows of lists and of the URL. */
const isOfPage = (key: string) => studio !== undefined && (key in studio.blocks || key in studio.parts);
const rows = new ShownRows(
  blocks,
  fields,
  (other, key) => isOfPage(other) && !studio?.parts[other]?.list.startsWith(`${key}/`),
);
const outlines = new Outlines(rows, {
  nameOf: (row) =>
    studio ? (infoOf(row)?.name ?? studio.parts[keyOf(row)]?.name ?? studio.editable[row.entity]) : '',
  actions: (row) => (infoOf(row) && studio?.actions) || [],
  onAct: (act, block) => notifyParent({ act, block }),
  isMovable: (row) => isMovable(row) || isPart(row),
  isDragging: () => drag.isDragging,
  onDrag: (event, block) => drag.begin(event, block),
});
const line = new InsertionLine(rows, ({ block, side }) =>
  notifyParent({ act: side === 'after' ? 'addAfter' : 'addBefore', block }),
);
const zones = new DropZones(rows);
const targets = new DropTargets(blocks, rows, zones, () => studio);
const drag = new BlockDrag(line, zones, {
  onBegin(row) {
    targets.drops = undefined;
    notifyParent({ drag: row });
  },
  onEnd: () => notifyParent({ drag: null }),
  aimAt: (event) => targets.at(event),
  onDrop: (target) =>
    notifyParent({
      drop: 'zone' in target ? { into: target.zone.place.into } : { beside: target.beside },
    }),
});
const inPlace = new TextInPlace(fields, {
  onBegin: (path) => notifyParent({ reveal: { path } }),
  onTyped: (path, text) => notifyParent({ typed: { path, text } }),
  onEnd: () => notifyParent({ isTyped: true }),
  onRich: (path) => rich.open(path),
});
const rich = new RichTextPlace(fields, (path, area) => notifyParent({ rich: { path, area } }));

/** Returns the text at a point that the user may edit, with the key of its row. */
function textAt({ target, clientX, clientY }: MouseEvent): [text: Text, row: string] | undefined {
  const [element] = blocks.at(target) ?? [];
  const point = { clientX, clientY };
  // A link may cover the texts of its card.
  const drawn = element && fields.under(element, point);
  const text = drawn ?? inPlace.textAt(target, point);
  const row = text && fields.rowOf(text);
  if (!studio || !text || row === undefined || !((row.split(':')[0] ?? '') in studio.editable))
    return undefined;
  // Beside its text, a row of a list leaves the click to its block.
  return drawn || isOfPage(row) ? [text, row] : undefined;
}

/** Edits a text, or opens its field in the panel. */
function edit(text: Text): void {
  const path = fields.at(text)?.path;
  rows.clickedAt(text);
  if (!inPlace.begin(text) && path !== undefined) notifyParent({ reveal: { path, isFocused: true } });
}

/** Edits a text of the selected row. Selects the row of a text outside of the blocks and their parts. */
function clickText(text: Text, row: string, block: Block): boolean {
  const { selectedBlock } = outlines;
  const selected = selectedBlock && keyOf(selectedBlock);
  if (selected === row || (isOfPage(row) && selected === keyOf(block))) {
    edit(text);
    return true;
  }
  const field = fields.at(text);
  if (isOfPage(row) || !field) return false;
  rows.clickedAt(text);
  notifyParent({ reveal: { path: field.path, ...(!field.isExact && { isFocused: true }) } });
  return true;
}

// Prevents navigation and submits; a click opens the form of the block instead.
const stop = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
addEventListener('submit', stop, true);
addEventListener(
  'click',
  (event) => {
    if (isInLayer(event.target)) return;
    if (inPlace.has(event.target)) {
      // A label or link around the text must not act.
      event.preventDefault();
      return;
    }
    stop(event);
    const [, block] = blocks.at(event.target) ?? [];
    if (!block) return;
    const [text, row] = textAt(event) ?? [];
    if (text && row !== undefined && clickText(text, row, block)) return;
    notifyParent({ block });
  },
  true,
);
addEventListener(
  'dblclick',
  (event) => {
    const [text] = (!inPlace.has(event.target) && textAt(event)) || [];
    if (text) edit(text);
  },
  true,
);

let pointed: Element | undefined;
addEventListener('pointerover', ({ target }) => {
  if (isInLayer(target)) return;
  const [element, block] = blocks.at(target) ?? [];
  if (pointed === element) return;
  pointed = element;
  outlines.point(block);
});
addEventListener(
  'pointermove',
  ({ target, clientY }) => {
    if (!studio || isInLayer(target) || drag.isDragging || inPlace.isEditing) return;
    const [, block] = blocks.at(target) ?? [];
    const edge = block && isMovable(block) ? edgeAt(rows, block, clientY) : undefined;
    if (edge && edge.distance <= addZone) line.offer(edge, studio.words.add);
    else line.hide();
  },
  { passive: true },
);

// The studio has the same keys in its tree.
addEventListener('keydown', (event) => {
  if (!studio || inPlace.isEditing) return;
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'Tab') return;
  event.preventDefault();
  notifyParent({ key: { key, code, altKey, ctrlKey, metaKey, shiftKey } });
});

/** Patches the page with new HTML, or reports to the form that it must be reloaded. */
function patch(answer: PreviewAnswer): void {
  // The text under the cursor stays; the form requests the page again when its editing ends.
  if ('html' in answer && inPlace.isEditing) return notifyParent({ isPatched: true, state: page.state });
  const isEdited = (block: Block) =>
    inPlace.isEditing && blocks.elementsOf(block).some((element) => inPlace.isWithin(element));
  const patched = 'html' in answer ? page.patch(answer.html) : page.patchBlocks(answer, isEdited);
  if (typeof patched === 'object') return notifyParent(patched);
  if (patched) {
    outlines.draw();
    rich.report();
  }
  notifyParent({ isPatched: patched, state: page.state });
}

addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  const told = (data as { preview?: Told } | null)?.preview;
  if (origin !== location.origin || source !== parent || !told) return;
  if (typeof told.html === 'string') patch({ html: told.html });
  if (told.answer) patch(told.answer);
  if (told.studio) ({ studio } = told);
  if (told.theme !== undefined) page.setTheme(told.theme);
  if (told.css !== undefined) page.setCss(told.css);
  for (const [path, text] of Object.entries(told.set ?? {})) if (!inPlace.edits(path)) fields.set(path, text);
  if (told.closeRich) rich.close();
  if (told.select !== undefined) outlines.select(told.select ?? undefined);
  if (told.part !== undefined) outlines.selectPart(told.part ?? undefined);
  if (told.drops !== undefined) {
    targets.drops = told.drops ?? undefined;
    drag.follow(told.drops !== null);
  }
  if (told.moving !== undefined) {
    line.hold(told.moving && 'block' in told.moving ? told.moving : undefined);
    zones.hold(told.moving && 'within' in told.moving ? told.moving : undefined);
  }
  if (told.edit && outlines.selectedBlock && !inPlace.isEditing)
    inPlace.beginNext(rows.elementsOf(outlines.selectedBlock));
});

if (parent !== window)
  notifyParent(problem === undefined ? { isReady: true, state: page.state } : { problem });
