import type { ImportReport } from '@flotilla/importers';
import { expect, it } from 'vitest';
import { hasFailures, reportLines } from './import-report.js';

const report: ImportReport = {
  source: 'wxr:https://old.example',
  isDryRun: true,
  counts: { article: { created: 2, failed: 1 } },
  records: [{ kind: 'article', label: 'Long', state: 'failed', detail: 'description: is too large' }],
  lost: [{ what: 'comment', count: 3, examples: ['Winds', 'Waves'] }],
};

it('shows what a run would do, would refuse and would lose', () => {
  expect(reportLines(report)).toEqual([
    'wxr:https://old.example, dry run: nothing is written',
    '  article: 2 would be created, 1 would fail',
    'To look at:',
    '  article "Long": would fail (description: is too large)',
    'Would be lost:',
    '  3 × comment: Winds; Waves',
  ]);
});

it('shows what a run did', () => {
  expect(reportLines({ ...report, isDryRun: false })).toEqual([
    'wxr:https://old.example',
    '  article: 2 created, 1 failed',
    'To look at:',
    '  article "Long": failed (description: is too large)',
    'Lost:',
    '  3 × comment: Winds; Waves',
  ]);
});

it('names a source without records', () => {
  expect(reportLines({ ...report, counts: {}, records: [], lost: [] })).toEqual([
    'wxr:https://old.example, dry run: nothing is written',
    '  The source has no records.',
  ]);
});

it('has failures beyond the records that it lists', () => {
  const kept = Array.from({ length: 1000 }, () => ({
    kind: 'article',
    label: 'Winds',
    state: 'kept' as const,
  }));
  const counts = { page: { created: 1 }, article: { kept: 1000, failed: 1 } };

  expect(hasFailures({ ...report, counts, records: kept })).toBe(true);
  expect(hasFailures({ ...report, counts: { article: { kept: 1000 } }, records: kept })).toBe(false);
});
