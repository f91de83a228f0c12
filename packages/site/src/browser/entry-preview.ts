import type { PreviewAnswer } from '@flotilla/core/previews';
import type { Block } from './preview/blocks.js';
import { BlockDrag } from './preview/block-drag.js';
import { edgeAt, InsertionLine } from './preview/insertion-line.js';
import { isInLayer } from './preview/layers.js';
import { type BarAction, Outlines } from './preview/outlines.js';
import { PreviewedPage } from './preview/previewed-page.js';
import { RichTextPlace } from './preview/rich-text-place.js';
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

interface Studio {
  readonly blocks: Readonly<Record<string, { readonly name: string; readonly region: string }>>;
  /** The regions whose blocks can be moved. */
  readonly own: readonly string[];
  readonly actions: readonly BarAction[];
  readonly words: {
    readonly add: string;
    /** Why a block can't be dropped outside of its region. */
    readonly notHere: string;
  };
}

/** Distance from the edge of a block within which the line has a button to add one, in px. */
const addZone = 24;
const { problem } = document.documentElement.dataset;
const page = new PreviewedPage();
const { blocks, fields } = page;
/** Undefined outside of the studio. */
let studio: Studio | undefined;

const keyOf = ({ entity, id }: Block) => `${entity}:${id}`;
const infoOf = (block: Block) => studio?.blocks[keyOf(block)];
const isMovable = (block: Block) => studio?.own.includes(infoOf(block)?.region ?? '') ?? false;
const notifyParent = (news: object) => parent.postMessage({ preview: news }, location.origin);

const outlines = new Outlines(blocks, {
  nameOf: (block) => (studio ? infoOf(block)?.name : ''),
  actions: () => studio?.actions ?? [],
  onAct: (act, block) => notifyParent({ act, block }),
  isMovable,
  isDragging: () => drag.isDragging,
  onDrag: (event, block) => drag.begin(event, block),
});
const line = new InsertionLine(blocks, ({ block, side }) =>
  notifyParent({ act: side === 'after' ? 'addAfter' : 'addBefore', block }),
);
const drag = new BlockDrag(blocks, line, {
  reasonAgainst: (dragged, beside) =>
    infoOf(dragged)?.region === infoOf(beside)?.region ? undefined : studio?.words.notHere,
  onDrop: (block, place) => notifyParent({ drop: { block, beside: place.block, side: place.side } }),
});
const inPlace = new TextInPlace(fields, {
  onBegin: (path) => notifyParent({ reveal: { path } }),
  onTyped: (path, text) => notifyParent({ typed: { path, text } }),
  onEnd: () => notifyParent({ isTyped: true }),
  onRich: (path) => rich.open(path),
});
const rich = new RichTextPlace(fields, (path, area) => notifyParent({ rich: { path, area } }));

/** Edits the text at a point, or opens its field in the panel. @returns whether there is one */
function editAt({ target, clientX, clientY }: MouseEvent): boolean {
  const text = inPlace.textAt(target, { clientX, clientY });
  const field = text && fields.at(text);
  if (!text || !field) return false;
  if (!inPlace.begin(text)) notifyParent({ reveal: { path: field.path, isFocused: true } });
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
    if (studio && block.id === outlines.selectedBlock?.id && editAt(event)) return;
    notifyParent({ block });
  },
  true,
);
addEventListener('dblclick', (event) => studio && !inPlace.has(event.target) && editAt(event), true);

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
    const edge = block && isMovable(block) ? edgeAt(blocks, block, clientY) : undefined;
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
  if (told.edit && outlines.selectedBlock && !inPlace.isEditing)
    inPlace.beginNext(blocks.elementsOf(outlines.selectedBlock));
});

if (parent !== window)
  notifyParent(problem === undefined ? { isReady: true, state: page.state } : { problem });
