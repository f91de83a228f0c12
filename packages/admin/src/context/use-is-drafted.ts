import type { Entity } from '@flotilla/core';
import { use } from 'react';
import { FormSetContext, withoutFormSet } from './form-set.js';
import { useWorkingSet } from './working-set.js';

/** Returns whether changes of an entity's rows wait in a draft or a release, so that visitors do not see them. */
export function useIsDrafted({ drafts }: Pick<Entity, 'drafts'>): boolean {
  const isInDraft = use(FormSetContext) !== withoutFormSet;
  const isInRelease = useWorkingSet() !== undefined;
  return drafts === true && (isInDraft || isInRelease);
}
