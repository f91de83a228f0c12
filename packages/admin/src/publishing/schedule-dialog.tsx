import { Button, Dialog, DialogContent, DialogFooter, FieldError } from '@flotilla/ui';
import { type ReactNode, useId, useState } from 'react';
import type { AdminRow } from '../context/admin-row.js';
import { MomentInput } from '../kinds/datetime.js';
import { momentText, parseMoment } from '../context/moments.js';
import { useT } from '../language/use-t.js';
import type { Dates } from './publishing-buttons.js';
import { publishingMessages } from './publishing-messages.js';

export interface ScheduleDialogProps {
  row: AdminRow | undefined;
  onSchedule: (dates: Dates) => void;
  onClose: () => void;
}

/** Asks from when until when everyone sees a row. */
export function ScheduleDialog({ row, onSchedule, onClose }: ScheduleDialogProps): ReactNode {
  const t = useT(publishingMessages);
  const id = useId();
  const [from, setFrom] = useState(() => momentText(row?.['publishedAt']) || momentText(nextHour()));
  const [until, setUntil] = useState(() => momentText(row?.['unpublishedAt']));
  const [problem, setProblem] = useState<'notMoments' | 'notAfter'>();
  const schedule = () => {
    // What was not touched stays to the millisecond.
    const [start, end] = [kept(row?.['publishedAt'], from), kept(row?.['unpublishedAt'], until)];
    if (!start || end === undefined) return setProblem('notMoments');
    if (end !== null && end <= start) return setProblem('notAfter');
    onSchedule({ publishedAt: start, unpublishedAt: end });
    return onClose();
  };
  const control = (name: string) => ({
    id: `${id}-${name}`,
    ...(problem && { 'aria-describedby': `${id}-problem`, 'aria-invalid': true }),
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('scheduleTitle')} closeLabel={t('close')} className="w-[min(30rem,calc(100vw-2rem))]">
        <div className="grid gap-4 sm:grid-cols-2">
          <label htmlFor={`${id}-from`} className="flex flex-col gap-1.5 text-sm font-semibold">
            {t('from')}
            <MomentInput control={control('from')} value={from} onChange={setFrom} />
          </label>
          <label htmlFor={`${id}-until`} className="flex flex-col gap-1.5 text-sm font-semibold">
            {t('until')}
            <MomentInput control={control('until')} value={until} onChange={setUntil} />
            <span className="text-xs font-normal text-muted-foreground">{t('untilHint')}</span>
          </label>
        </div>
        {problem && <FieldError id={`${id}-problem`}>{t(problem)}</FieldError>}
        <DialogFooter>
          <Button onClick={schedule}>{t('setSchedule')}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The moment that a text says: null of an empty one, undefined of what is none. */
function kept(stored: unknown, text: string): string | null | undefined {
  if (text.trim() === '') return null;
  return typeof stored === 'string' && momentText(stored) === text ? stored : parseMoment(text);
}

function nextHour(): string {
  return new Date(Math.ceil((Date.now() + 1) / 3_600_000) * 3_600_000).toISOString();
}
