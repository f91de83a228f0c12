import { createContext, use } from 'react';

export type Pane = 'page' | 'blocks' | 'fields';

/** The place of a new block; `{}` for the end of the page. */
export interface Adding {
  readonly key?: string;
  readonly side?: 'before' | 'after';
}

/** The state of the studio's screen, shared by its parts. */
export interface StudioView {
  readonly language: string;
  readonly setLanguage: (language: string) => void;
  /** Whether all languages are shown beside each other. */
  readonly isBoth: boolean;
  readonly setBoth: (isBoth: boolean) => void;
  /** The visible pane on narrow screens. */
  readonly pane: Pane;
  readonly setPane: (pane: Pane) => void;
  /** Moves the focus to the next pane, or to the one before. */
  readonly toPane: (by: 1 | -1) => void;
  /** Whether the blocks and the fields are hidden on wide screens. */
  readonly isWide: boolean;
  readonly setWide: (isWide: boolean) => void;
  /** Whether the keys are listed. */
  readonly isHelp: boolean;
  readonly setHelp: (isHelp: boolean) => void;
  readonly adding: Adding | undefined;
  readonly setAdding: (adding: Adding | undefined) => void;
  readonly undoable: { readonly text: string; readonly undo: () => void } | undefined;
  readonly setUndoable: (undoable: StudioView['undoable']) => void;
  /** Moves the focus to the first field of the selected block. */
  readonly focusFields: () => void;
  /** Edits the first text of the selected block on the page. */
  readonly editOnPage: () => void;
  readonly setEditor: (edit: (() => void) | undefined) => void;
}

const ViewContext = createContext<StudioView | null>(null);

export const StudioViewProvider = ViewContext.Provider;

export function useStudioView(): StudioView {
  const view = use(ViewContext);
  if (!view) throw new Error('This is a part of the page studio. Render it inside <Studio>.');
  return view;
}
