import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useFullLabels } from '../context/full-labels.js';
import { useT } from '../context/use-t.js';
import type { LinkedNode } from '@flotilla/core/studio';
import { ownRegions } from '@flotilla/core/studio-places';
import { Frames, type FramesHandlers, type RichPlace } from '../forms/preview/frames.js';
import { usePreviewToken } from '../forms/preview/use-preview-token.js';
import { answerPage } from './canvas-messages.js';
import type { Commands } from './commands.js';
import { type Composition, rowBeside, rowOf } from './composition.js';
import { dropsOf } from './dragging.js';
import { emptyPlaceAt } from './empty-places.js';
import { InstantTexts } from './instant-texts.js';
import type { Moving } from './move-mode.js';
import { useBlockName, useEditableEntities, useStudio, useStudioState } from './studio-context.js';
import { selectedPart } from './studio-state.js';
import type { StudioStore } from './studio-store.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';
import { useCommands } from './use-commands.js';

/** Pause after the last key before the server renders the page. Plain texts are shown before that. */
const pauseMs = 250;

/** Keeps the page in the frame up to date, and runs what the user does on it. */
export function useStudioFrames(language: string, isDark: boolean) {
  const t = useT(studioMessages);
  const store = useStudio();
  const tokenOf = usePreviewToken();
  const commands = useCommands();
  const described = useDescribedPage();
  const composition = useStudioState((state) => state.composition);
  const marks = useMarks(commands);
  const container = useRef<HTMLDivElement>(null);
  const frames = useRef<Frames>(undefined);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [rich, setRich] = useState<RichPlace>();
  const tell = () => {
    frames.current?.post({
      theme: isDark ? 'dark' : 'light',
      ...(composition && { studio: described(composition) }),
      ...marks,
    });
  };
  const latest = useRef({ tell, tokenOf, commands });
  useEffect(() => {
    latest.current = { tell, tokenOf, commands };
  });
  const { url } = composition ?? { url: undefined };
  const title = `${t('frame')} (${language})`;
  const isReady = composition !== undefined;
  useEffect(() => {
    if (!container.current || !isReady) return undefined;
    const shown = showPage(container.current, {
      ...{ title, store, language, latest: () => latest.current },
      // A layout is shown on the home page.
      url: url ?? '/',
      onShown() {
        setLoading(false);
        setProblem(undefined);
      },
      onProblem: (said) => {
        setLoading(false);
        setProblem(said);
      },
      onRich: setRich,
    });
    frames.current = shown.frames;
    return () => {
      shown.close();
      frames.current = undefined;
    };
  }, [store, language, title, url, isReady]);
  useEffect(() => latest.current.tell(), [marks, composition, isDark]);
  useDrops(frames, commands);
  usePageEditor(language, frames);
  const closeRich = () => {
    frames.current?.post({ closeRich: true });
    setRich(undefined);
    container.current?.querySelector('iframe')?.focus();
  };
  return { container, isLoading, problem, rich, closeRich };
}

/** Returns what the page outlines: the selected row and part, and the place that the move mode has reached. */
function useMarks({ parts }: Commands) {
  const composition = useStudioState((state) => state.composition);
  const selected = useStudioState((state) => state.selected);
  const part = useStudioState(selectedPart);
  const moving = useStudioState((state) => state.moving);
  return useMemo(
    () => ({
      select: selected !== undefined && composition?.nodes[selected] ? rowOf(selected) : null,
      part: part === undefined ? null : rowOf(part),
      moving: moving && composition ? placeOf(moving, composition, parts) : null,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parts are new with each render, with the same texts
    [composition, selected, part, moving],
  );
}

/** Returns the chosen place of the move mode for the page: beside a row, or in an empty region or list. */
function placeOf({ positions, at, node }: Moving, composition: Composition, parts: Commands['parts']) {
  const position = positions[at];
  const beside = position && rowBeside(composition, position, node);
  if (!position) return null;
  if (!beside || beside.side === 'in') return emptyPlaceAt(composition, position, parts) ?? null;
  return { block: rowOf(beside.key), side: beside.side };
}

/** Tells the page where it takes a drop. */
function useDrops(frames: RefObject<Frames | undefined>, commands: Commands): void {
  const dragged = useStudioState((state) => state.dragged);
  const latest = useRef(commands);
  useEffect(() => void (latest.current = commands));
  useEffect(() => {
    frames.current?.post({ drops: dragged ? dropsOf(dragged, latest.current.parts) : null });
  }, [frames, dragged]);
}

/** Lets F2 edit a text on the page. */
function usePageEditor(language: string, frames: RefObject<Frames | undefined>): void {
  const { setEditor, language: edited } = useStudioView();
  const isEdited = edited === language;
  useEffect(() => {
    if (!isEdited) return undefined;
    setEditor(() => frames.current?.post({ edit: true }));
    return () => setEditor(undefined);
  }, [setEditor, isEdited, frames]);
}

interface ShownPage extends Pick<FramesHandlers, 'title' | 'onShown' | 'onProblem'> {
  /** Called when a rich text is to be edited and when it has moved; without a place, when the editing ends. */
  readonly onRich: (place: RichPlace | undefined) => void;
  readonly store: StudioStore;
  readonly language: string;
  readonly url: string;
  readonly latest: () => {
    /** Describes the studio to the page. */
    readonly tell: () => void;
    readonly tokenOf: () => Promise<string>;
    readonly commands: Commands;
  };
}

/** Shows a page with the changes of a studio, until it is closed. */
function showPage(
  container: HTMLElement,
  { store, language, url, latest, onRich, ...handlers }: ShownPage,
): { frames: Frames; close: () => void } {
  const instant = new InstantTexts(language);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTyping = false;
  const frames = new Frames(container, {
    ...handlers,
    async fields() {
      const token = await latest().tokenOf();
      instant.requested();
      const preview = JSON.stringify({ token, url, rows: store.typedRows() });
      return { language, changeSet: store.calls.set ?? '', preview };
    },
    onShown() {
      handlers.onShown();
      latest().tell();
    },
    onBlock(block) {
      onRich(undefined);
      store.reveal(`${block.entity}:${block.id}`);
    },
    onMessage(message) {
      if (message.typed) isTyping = true;
      if (message.isTyped) isTyping = false;
      if (message.rich) onRich(message.rich);
      answerPage(message, {
        ...{ commands: latest().commands, language },
        refresh: () => frames.refresh(),
      });
    },
  });
  const end = store.onPageChange((typed) => {
    clearTimeout(timer);
    if (typed) frames.post({ set: instant.textsOf(typed) });
    if (isTyping) return;
    if (typed) timer = setTimeout(() => frames.refresh(), pauseMs);
    else frames.refresh();
  });
  frames.refresh();
  return {
    frames,
    close() {
      clearTimeout(timer);
      end();
      frames.close();
    },
  };
}

/** Returns a function that describes the page to the script of the frame. */
function useDescribedPage() {
  const t = useT(studioMessages);
  const nameOf = useBlockName();
  const { registry } = useAdmin();
  const labels = useFullLabels();
  const editable = useEditableEntities();
  const actions = [
    { act: 'up', icon: 'M12 20V4M5 11l7-7 7 7', name: t('moveUp') },
    { act: 'down', icon: 'M12 4v16M5 13l7 7 7-7', name: t('moveDown') },
    { act: 'addAfter', icon: 'M4 12h16M12 4v16', name: t('addAfter') },
    { act: 'duplicate', icon: 'M8 8h13v13H8zM16 8V3H3v13h5', name: t('duplicate') },
    { act: 'hide', icon: 'M2 12q10-14 20 0-10 14-20 0zM4 21 20 3', name: t('hide') },
    { act: 'remove', icon: 'M3 6h18M9 6V3h6v3M6 6l1 15h10l1-15', name: t('remove') },
  ];
  const partIn = (list: string, { node }: LinkedNode) => {
    const part = registry.entities.get(node.split(':')[0] ?? '');
    return { name: part ? labels.entity(part) : '', list };
  };
  return (composition: Composition) => ({
    blocks: Object.fromEntries(
      Object.entries(composition.placements).flatMap(([key, { region }]) => {
        const node = composition.nodes[key];
        return node ? [[`${node.entity}:${node.id}`, { name: nameOf(node), region }]] : [];
      }),
    ),
    parts: Object.fromEntries(
      // The first list of a part counts.
      Object.entries(composition.lists)
        .toReversed()
        .flatMap(([list, linked]) =>
          linked.flatMap((one) => (one.isPart ? [[one.node, partIn(list, one)]] : [])),
        ),
    ),
    editable: editable(composition),
    own: ownRegions(composition),
    actions,
    words: { add: t('addHere') },
  });
}
