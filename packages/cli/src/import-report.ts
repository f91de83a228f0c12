import type { ImportReport, RecordState } from '@flotilla/importers';

const states: Readonly<Record<RecordState, readonly [done: string, planned: string]>> = {
  created: ['created', 'would be created'],
  updated: ['updated', 'would be updated'],
  unchanged: ['unchanged', 'unchanged'],
  kept: ['left as edited here', 'left as edited here'],
  deleted: ['deleted here, left out', 'deleted here, left out'],
  failed: ['failed', 'would fail'],
};
const maxLines = 50;

/** Returns whether a record was not written. The list of records is limited, the counts are complete. */
export function hasFailures({ counts }: ImportReport): boolean {
  return Object.values(counts).some(({ failed = 0 }) => failed > 0);
}

/** Returns the report of an import as lines of text. */
export function reportLines({ source, isDryRun, counts, records, lost }: ImportReport): string[] {
  const textOf = (state: RecordState) => states[state][isDryRun ? 1 : 0];
  const kinds = Object.entries(counts).map(([kind, of]) => {
    const parts = Object.entries(of).map(([state, count]) => `${count} ${textOf(state as RecordState)}`);
    return `  ${kind}: ${parts.join(', ')}`;
  });
  const shown = records.slice(0, maxLines).map(({ kind, label, state, detail }) => {
    const reason = detail === undefined ? '' : ` (${detail})`;
    return `  ${kind} "${label}": ${textOf(state)}${reason}`;
  });
  return [
    `${source}${isDryRun ? ', dry run: nothing is written' : ''}`,
    ...(kinds.length > 0 ? kinds : ['  The source has no records.']),
    ...(shown.length > 0 ? ['To look at:', ...shown] : []),
    ...(records.length > shown.length ? [`  … and ${records.length - shown.length} more, see --report`] : []),
    ...(lost.length > 0 ? [isDryRun ? 'Would be lost:' : 'Lost:'] : []),
    ...lost.map(({ what, count, examples }) => `  ${count} × ${what}: ${examples.slice(0, 3).join('; ')}`),
  ];
}
