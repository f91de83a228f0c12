import type { ChangeSetView } from '@flotilla/core/change-sets';
import type { Composition } from './composition.js';
import type { Dragged } from './dragging.js';
import type { Moving } from './move-mode.js';

export interface StudioState {
  readonly composition: Composition | undefined;
  /** Why the composition could not be read. */
  readonly failure: unknown;
  readonly selected: string | undefined;
  readonly saving: 'idle' | 'saving' | 'saved' | 'failed' | 'offline';
  readonly savedAt: Date | undefined;
  /** Number of changes of editors in the change set. */
  readonly changes: number;
  readonly setId: string | undefined;
  /** The change set; undefined before the first write. */
  readonly set: ChangeSetView | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The last announcement, for the live region. */
  readonly said: string;
  /** The block, its part and so on down to the row that the page has revealed; a new object each time. */
  readonly revealed: { readonly chain: readonly string[] } | undefined;
  /** The block or part whose place is chosen by arrow keys. */
  readonly moving: Moving | undefined;
  readonly dragged: Dragged | undefined;
  /** Increases when values change other than by typing, so that forms start again. */
  readonly version: number;
}

/** A form of a row that is open in the panel. */
export interface OpenForm {
  readonly set: (field: string, language: string | undefined, value: unknown) => void;
  readonly save: () => Promise<void>;
  readonly values: () => Readonly<Record<string, unknown>>;
}

/** A text that is typed on the page, by the key of its row. */
export interface TypedText {
  readonly key: string;
  readonly field: string;
  readonly language: string;
}

export const initialState: StudioState = {
  composition: undefined,
  failure: undefined,
  selected: undefined,
  saving: 'idle',
  savedAt: undefined,
  changes: 0,
  setId: undefined,
  set: undefined,
  canUndo: false,
  canRedo: false,
  said: '',
  revealed: undefined,
  moving: undefined,
  dragged: undefined,
  version: 0,
};

/** Returns the key of the part that is selected within the selected block. */
export function selectedPart({ selected, revealed }: StudioState): string | undefined {
  const { chain = [] } = revealed ?? {};
  return chain.length > 1 && chain[0] === selected ? chain.at(-1) : undefined;
}
