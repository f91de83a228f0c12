import type { ChangeSetView } from '@flotilla/core/change-sets';
import type { Composition } from './composition.js';

export interface StudioState {
  readonly composition: Composition | undefined;
  /** Why the composition could not be read. */
  readonly failure: unknown;
  readonly selected: string | undefined;
  readonly saving: 'idle' | 'saving' | 'saved' | 'failed' | 'offline';
  readonly savedAt: Date | undefined;
  /** Number of changed rows of the change set. */
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
  /** Increases when values change other than by typing, so that forms start again. */
  readonly version: number;
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
  version: 0,
};
