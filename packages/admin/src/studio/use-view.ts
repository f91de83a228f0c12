import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useOwnState } from './own-state.js';
import { useStudio, useStudioState } from './studio-context.js';
import type { Adding, Pane, StudioView } from './studio-view.js';

const panes: readonly Pane[] = ['blocks', 'page', 'fields'];

/** Returns the state of the screen. The address follows it, so that a link opens the same block. */
export function useView(): StudioView {
  const { reading } = useAdmin();
  const [params] = useSearchParams();
  const [language, setLanguage] = useState(
    () => reading.find((one) => one === params.get('lang')) ?? reading[0] ?? 'en',
  );
  const [isBoth, setBoth] = useState(false);
  const [isWide, setWide] = useOwnState('studio-wide', false);
  const [isHelp, setHelp] = useState(false);
  const [pane, setPane] = useState<Pane>('page');
  const [adding, setAdding] = useState<Adding>();
  const [undoable, setUndoable] = useState<StudioView['undoable']>();
  const editor = useRef<() => void>(undefined);
  useAddress(language);
  return useMemo(
    () => ({
      ...{ language, setLanguage, isBoth, setBoth, pane, setPane, adding, setAdding, undoable, setUndoable },
      ...{ isWide, setWide, isHelp, setHelp },
      toPane(by) {
        const next = panes[(panes.indexOf(paneOfFocus()) + by + panes.length) % panes.length] ?? 'page';
        if (next !== 'page') setWide(false);
        setPane(next);
        focusIn(next);
      },
      focusFields() {
        setWide(false);
        setPane('fields');
        focusIn('fields');
      },
      editOnPage() {
        setPane('page');
        focusIn('page');
        // The texts of a block that is selected now are known after its row is read.
        for (const ms of editAttemptsMs) setTimeout(() => editor.current?.(), ms);
      },
      setEditor: (edit: (() => void) | undefined) => void (editor.current = edit),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- setWide stores under the same name
    [language, isBoth, isWide, isHelp, pane, adding, undoable],
  );
}

/** Selects the block of the address, and keeps the address up to date. */
function useAddress(language: string): void {
  const store = useStudio();
  const [params, setParams] = useSearchParams();
  const selected = useStudioState((state) => state.selected);
  const setId = useStudioState((state) => state.setId);
  const isReady = useStudioState((state) => state.composition !== undefined);
  const url = useStudioState((state) => state.composition?.url);
  const wanted = useRef(params.get('block'));
  useEffect(() => {
    if (!isReady || wanted.current === null) return;
    const key = Object.keys(store.get().composition?.nodes ?? {}).find((one) =>
      one.endsWith(`:${wanted.current}`),
    );
    wanted.current = null;
    if (key !== undefined) store.select(key);
  }, [store, isReady]);
  useEffect(() => {
    if (!isReady) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        const show = store.calls.shownPath;
        const values = { set: setId, show, block: selected?.split(':')[1], lang: language };
        for (const [name, value] of Object.entries(values))
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- setParams changes with the address
  }, [isReady, url, selected, setId, language]);
}

/** Delays of the attempts to edit a text of a block; the page ignores those after a success. */
const editAttemptsMs = [100, 400, 1200];

const selectors: Readonly<Record<Pane, string>> = {
  blocks: '[role=tree] [role=treeitem][tabindex="0"]',
  page: '[data-canvas] iframe',
  fields: '[data-fields] :is(input, textarea, select, button, [contenteditable=true])',
};

function paneOfFocus(): Pane {
  const { activeElement } = document;
  if (activeElement?.closest('[role=tree]')) return 'blocks';
  return activeElement?.closest('[data-canvas]') ? 'page' : 'fields';
}

/** Moves the focus into a pane, when it has appeared. */
function focusIn(pane: Pane): void {
  const deadline = Date.now() + 3000;
  const attempt = () => {
    const element = document.querySelector<HTMLElement>(selectors[pane]);
    element?.focus();
    if (!element && Date.now() < deadline) setTimeout(attempt, 50);
  };
  setTimeout(attempt, 50);
}
