import { checkChangeSet, type ChangeSetView, type Publishing } from '@flotilla/core/change-sets';
import { useClient } from '@flotilla/react/client';
import { useQuery } from '@tanstack/react-query';
import { type Decisions, decisionKey } from '../conflict-choices.js';
import { isPending } from '../draft-of-row.js';

/** Key of the checks of publications. Not below that of change sets: a published one cannot be checked again. */
export const checksKey = ['publish-checks'] as const;

interface CheckInput {
  /** Languages to publish: one, or all for an empty text. */
  readonly language: string;
  readonly decisions: Decisions;
  /** Whether the last report stays, because the change set is published at the moment. */
  readonly isPaused: boolean;
}

/** Checks the publication again after each choice, and after the decision on all conflicts. */
export function useCheck(set: ChangeSetView, { language, decisions, isPaused }: CheckInput) {
  const isOn = isPending(set) && !isPaused;
  const first = useReport(set, language ? { languages: [language] } : {}, isOn);
  const conflicts = first.data?.conflicts ?? [];
  const resolutions = conflicts.flatMap((conflict) => {
    const take = decisions[decisionKey(conflict)];
    return take ? [{ entity: conflict.entity, id: conflict.id, path: conflict.path, take }] : [];
  });
  const isDecided = conflicts.length > 0 && resolutions.length === conflicts.length;
  const decided = useReport(
    set,
    { ...(language && { languages: [language] }), ...(isDecided && { resolutions }) },
    isOn,
  );
  const last = isDecided ? decided : first;
  const { data: checked } = last;
  const checks = checked?.checks ?? [];
  const isReady = Boolean(
    checked &&
    checked.conflicts.length === 0 &&
    !checked.refusal &&
    checked.missing.length === 0 &&
    checks.every(({ level }) => level === 'warning'),
  );
  // Keeps the choices on the screen while the decisions are checked.
  const report = checked ?? first.data;
  return { report: report && { ...report, conflicts }, isError: last.isError, resolutions, isReady };
}

/** Queries the problems of a publication. */
function useReport({ id, revision }: ChangeSetView, body: Publishing, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...checksKey, id, revision, body],
    queryFn: () => client.muted.call(checkChangeSet, { params: { id }, body }),
    enabled,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}
