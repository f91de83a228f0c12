import type { Entity } from '@flotilla/core';
import type { ChangeSetView } from '@flotilla/core/change-sets';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { Access } from '../../context/access.js';
import type { AdminRow } from '../../context/admin-row.js';
import type { FormRequest } from '../../context/open-form.js';
import { usePublishingState } from '../publishing/publishing-badge.js';
import type { RowDraft } from './row-draft.js';

/** The draft of the form around a part of the admin. */
export interface OuterDraft {
  readonly draft: RowDraft;
  /** Opens a form outside the draft, such as that of a copy. */
  readonly openOutside: (request: FormRequest) => void;
  /** The cache of public rows. */
  readonly queries: QueryClient;
  /** The permissions outside the draft. */
  readonly access: Access;
}

export const RowDraftContext = createContext<OuterDraft | undefined>(undefined);

/** Returns the draft of the form around a part; undefined in forms of rows without drafts. */
export const useOuterDraft = (): OuterDraft | undefined => use(RowDraftContext);

/** The draft that takes the changes of a form. */
export interface Drafting {
  readonly draft: RowDraft;
  readonly set: ChangeSetView | undefined;
  /** Whether the form edits the row of the draft; otherwise it is a drawer of that form. */
  readonly isRoot: boolean;
}

const never = () => () => undefined;
const nothing = () => undefined;

/** Returns the draft for the changes of a row's form; undefined for direct writes. */
export function useDrafting(entity: Entity, row: AdminRow | undefined): Drafting | undefined {
  const draft = useOuterDraft()?.draft;
  const set = useSyncExternalStore(draft?.subscribe ?? never, draft?.get ?? nothing);
  const isRoot = draft?.isOf(entity, row?.id) ?? false;
  // Rerenders when the row becomes public, or stops being so.
  usePublishingState(row);
  useEffect(() => {
    if (isRoot) draft?.show(row);
  }, [draft, isRoot, row]);
  if (!draft || entity.drafts !== true) return undefined;
  return (isRoot ? draft.takesChanges(row) : draft.takesChanges()) ? { draft, set, isRoot } : undefined;
}
