import { pageTimeZone } from '@flotilla/react';
import { Button, FieldError } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AdminRow } from '../../context/admin-row.js';
import { MomentInput } from '../../kinds/datetime.js';
import { isSkippedMoment, momentText, parseMoment } from '../../context/moments.js';
import { OwnTime, ZoneNote } from '../../kinds/zone-note.js';
import { focusFirstInvalid } from '../../kinds/focus-invalid.js';
import { useT } from '../../context/use-t.js';
import type { Dates } from './publishing-buttons.js';
import { publishingMessages } from './publishing-messages.js';

export interface ScheduleDialogProps {
  row: AdminRow | undefined;
  onSchedule: (dates: Dates) => void;
  onClose: () => void;
}

/** A dialog for the time range of the publication of a row. */
export function ScheduleDialog({ row, onSchedule, onClose }: ScheduleDialogProps): ReactNode {
  const t = useT(publishingMessages);
  const id = useId();
  const [from, setFrom] = useState(() => momentText(row?.['publishedAt']) || momentText(nextHour()));
  const [until, setUntil] = useState(() => momentText(row?.['unpublishedAt']));
  const [problem, setProblem] = useState<Problem>();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) focusFirstInvalid(fields.current);
  }, [problem]);
  const schedule = () => {
    // Dates that were not edited keep their milliseconds.
    const [start, end] = [kept(row?.['publishedAt'], from), kept(row?.['unpublishedAt'], until)];
    if (!start) return setProblem({ field: 'from', reason: reasonOf(from), at: from });
    if (end === undefined) return setProblem({ field: 'until', reason: reasonOf(until), at: until });
    if (end !== null && end <= start) return setProblem({ field: 'until', reason: 'notAfter', at: until });
    onSchedule({ publishedAt: start, unpublishedAt: end });
    return onClose();
  };
  const problemText = ({ reason, at }: Problem) =>
    reason === 'skippedMoment' ? t(reason, { at: at.trim(), zone: pageTimeZone() }) : t(reason);
  const control = (name: Problem['field']) => ({
    id: `${id}-${name}`,
    'aria-describedby': `${problem?.field === name ? `${id}-problem ` : ''}${id}-${name}-own ${id}-zone`,
    'aria-invalid': problem?.field === name,
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('scheduleTitle')}
        closeLabel={t('close')}
        className="w-[min(30rem,calc(100vw-2rem))]"
      >
        <div ref={fields} className="grid gap-4 sm:grid-cols-2">
          <label htmlFor={`${id}-from`} className="flex flex-col gap-1.5 text-sm font-semibold">
            {t('from')}
            <MomentInput control={control('from')} value={from} onChange={setFrom} />
            <OwnTime id={`${id}-from-own`} value={from} />
          </label>
          <label htmlFor={`${id}-until`} className="flex flex-col gap-1.5 text-sm font-semibold">
            {t('until')}
            <MomentInput control={control('until')} value={until} onChange={setUntil} />
            <OwnTime id={`${id}-until-own`} value={until} />
            <span className="text-xs font-normal text-muted-foreground">{t('untilHint')}</span>
          </label>
        </div>
        <ZoneNote id={`${id}-zone`} value="" />
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id={`${id}-problem`}>{problemText(problem)}</FieldError>}
        </div>
        <DialogFooter>
          <Button onClick={schedule}>{t('setSchedule')}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

interface Problem {
  readonly field: 'from' | 'until';
  readonly reason: 'notMoments' | 'skippedMoment' | 'notAfter';
  /** The text that was typed. */
  readonly at: string;
}

const reasonOf = (text: string) => (isSkippedMoment(text) ? 'skippedMoment' : 'notMoments');

/**
 * Parses a text: null for an empty one, undefined for invalid input. An unchanged text returns the stored
 * value.
 */
function kept(stored: unknown, text: string): string | null | undefined {
  if (text.trim() === '') return null;
  return typeof stored === 'string' && momentText(stored) === text ? stored : parseMoment(text);
}

function nextHour(): string {
  return new Date(Math.ceil((Date.now() + 1) / 3_600_000) * 3_600_000).toISOString();
}
