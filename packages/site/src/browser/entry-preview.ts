import { patchPage } from './patch-page.js';
import { type Block, Blocks } from './preview/blocks.js';
import { type BarAction, Outlines } from './preview/outlines.js';
import { type StoredText, TextInPlace } from './preview/text-in-place.js';

/**
 * Runs in the frame of a preview, before other scripts. Reports to the surrounding form that the page has
 * loaded and which block is clicked, and patches the page with the HTML that the form sends. In the page
 * studio it also outlines blocks with their names, and edits texts where they stand.
 */
interface Told {
  readonly html?: string;
  /** From the studio: the names of its blocks by `entity:id`, and the actions of the bar. */
  readonly names?: Readonly<Record<string, string>>;
  readonly actions?: readonly BarAction[];
  /** From the studio: the selected block with its texts, or null for none. */
  readonly select?: Block | null;
  readonly texts?: readonly StoredText[];
  /** From the studio: edits the first text of the selected block. */
  readonly edit?: true;
  readonly theme?: string;
}

const { problem } = document.documentElement.dataset;
const blocks = new Blocks();
/** The page as the server last sent it. */
let served = document.cloneNode(true) as Document;
/** Names of blocks; undefined outside of the studio. */
let names: Told['names'];
let actions: readonly BarAction[] = [];
let texts: readonly StoredText[] = [];

const notifyParent = (news: object) => parent.postMessage({ preview: news }, location.origin);
const outlines = new Outlines(blocks, {
  nameOf: (block) => (names ? names[keyOf(block)] : ''),
  actions: () => actions,
  onAct: (act, block) => notifyParent({ act, block }),
});
const inPlace = new TextInPlace({
  onTyped: (path, text) => notifyParent({ typed: { path, text } }),
  onEnd: () => notifyParent({ isTyped: true }),
});
const keyOf = ({ entity, id }: Block) => `${entity}:${id}`;

// Prevents navigation and submits; a click opens the form of the block instead.
const stop = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
addEventListener('submit', stop, true);
addEventListener(
  'click',
  (event) => {
    if (outlines.has(event.target) || inPlace.has(event.target)) return;
    stop(event);
    const [, block] = blocks.at(event.target) ?? [];
    if (!block) return;
    const wasSelected = block.id === outlines.selectedBlock?.id;
    if (names && wasSelected && inPlace.begin(event.target, texts)) return;
    notifyParent({ block });
  },
  true,
);
addEventListener('dblclick', ({ target }) => names && inPlace.begin(target, texts), true);

let pointed: Element | undefined;
addEventListener('pointerover', ({ target }) => {
  if (outlines.has(target)) return;
  const [element, block] = blocks.at(target) ?? [];
  if (pointed === element) return;
  pointed = element;
  outlines.point(block);
});

// The studio has the same keys in its tree.
addEventListener('keydown', (event) => {
  if (!names || inPlace.isEditing) return;
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'Tab') return;
  event.preventDefault();
  notifyParent({ key: { key, code, altKey, ctrlKey, metaKey, shiftKey } });
});

/** Patches the page with new HTML, or reports to the form that it must be reloaded. */
function patch(html: string): void {
  // The text under the cursor stays; the form sends the page again when its editing ends.
  if (inPlace.isEditing) return notifyParent({ isPatched: true });
  const next = new DOMParser().parseFromString(html, 'text/html');
  const reported = next.documentElement.dataset['problem'];
  if (reported !== undefined) return notifyParent({ problem: reported });
  const theme = document.documentElement.dataset['theme'];
  if (theme !== undefined) next.documentElement.dataset['theme'] = theme;
  const isPatched = patchPage(document, served, next);
  if (isPatched) {
    served = next;
    blocks.read();
    outlines.draw();
  }
  notifyParent({ isPatched });
}

addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  const told = (data as { preview?: Told } | null)?.preview;
  if (origin !== location.origin || source !== parent || !told) return;
  if (typeof told.html === 'string') patch(told.html);
  if (told.names) names = told.names;
  if (told.actions) ({ actions } = told);
  if (told.texts) ({ texts } = told);
  if (told.theme !== undefined) {
    document.documentElement.dataset['theme'] = told.theme;
    served.documentElement.dataset['theme'] = told.theme;
  }
  if (told.select !== undefined) outlines.select(told.select ?? undefined);
  if (told.edit && outlines.selectedBlock && !inPlace.isEditing)
    blocks.elementsOf(outlines.selectedBlock).some((element) => inPlace.beginFirst(element, texts));
});

if (parent !== window) notifyParent(problem === undefined ? { isReady: true } : { problem });
