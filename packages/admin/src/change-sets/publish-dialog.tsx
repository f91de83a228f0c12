import { type ChangeSetView, publishChangeSet, type Publishing } from '@flotilla/core/change-sets';
import { pageTimeZone } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { Button, ErrorNotice, toast } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { momentText, parseMoment } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import { changeSetMessages } from './change-set-messages.js';
import { Checklist } from './checklist.js';
import { ConflictChoices, type Decisions } from './conflict-choices.js';
import { isPending } from './draft-of-row.js';
import { decides, useFocusedDecision } from './focus-decision.js';
import { LanguageChoice, TimeChoice, tomorrow } from './publishing/publish-choices.js';
import { checksKey, useCheck } from './publishing/use-check.js';
import { useSetCall } from './use-change-sets.js';
import { useWorkingSet, workIn } from '../context/working-set.js';

interface PublishDialogProps {
  set: ChangeSetView;
  /** Whether a time is offered first. */
  isLater?: boolean;
  onClose: () => void;
}

/** Checks a change set, and publishes it now or at a time, in all languages or in one. */
export function PublishDialog({ set, isLater = false, onClose }: PublishDialogProps): ReactNode {
  const t = useT(changeSetMessages);
  const { languages } = useAdmin();
  const [language, setLanguage] = useState('');
  const [decisions, setDecisions] = useState<Decisions>({});
  const [time, setTime] = useState(isLater ? momentText(tomorrow()) : undefined);
  const [isTimeWrong, setTimeWrong] = useState(false);
  const publish = usePublish(set, onClose);
  const checked = useUnless(publish.isBusy, set);
  const isPaused = publish.isBusy;
  const { report, isError, resolutions, isReady } = useCheck(checked, { language, decisions, isPaused });
  const checks = report?.checks ?? [];
  const isOver = !isPending(checked);
  const focus = useFocusedDecision(report !== undefined);
  const submit = () => {
    const at = time === undefined ? undefined : parseMoment(time);
    const isWrong = time !== undefined && (at === undefined || Date.parse(at) <= Date.now());
    setTimeWrong(isWrong);
    if (isWrong) return;
    void publish.run({
      ...(language && { languages: [language] }),
      ...(resolutions.length > 0 && { resolutions }),
      // The dialog has shown them.
      ...(checks.length > 0 && { acceptWarnings: true }),
      ...(at !== undefined && { at, timeZone: pageTimeZone() }),
    });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('publishTitle')}
        description={t('publishHint')}
        closeLabel={t('close')}
        className="w-[min(38rem,calc(100vw-2rem))] outline-none"
        {...focus}
      >
        <div role="status" className="empty:hidden">
          {!report && !isError && !isOver && t('checking')}
          {isOver && t('isOver')}
          {report && isReady && report.conflicts.length === 0 && t('ready', { count: report.changes })}
        </div>
        {isError && <ErrorNotice fallback={t('failed')} />}
        {report?.refusal && <ErrorNotice fallback={report.refusal.message} />}
        {report && <Missing missing={report.missing} />}
        {report && report.conflicts.length > 0 && (
          <ConflictChoices conflicts={report.conflicts} decisions={decisions} onDecide={setDecisions} />
        )}
        {checks.length > 0 && <Checklist checks={checks} />}
        <div className="grid gap-4 sm:grid-cols-2">
          {languages.length > 1 && <LanguageChoice language={language} onChange={setLanguage} />}
          <TimeChoice time={time} onChange={setTime} isWrong={isTimeWrong} isFirst={isLater} />
        </div>
        <DialogFooter>
          <Button variant="primary" disabled={!isReady || isPaused} onClick={submit} {...decides}>
            {t(time === undefined ? 'publishNow' : 'schedule')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the last value before something began. */
function useUnless<T>(isBusy: boolean, value: T): T {
  const [last, setLast] = useState(value);
  if (!isBusy && last !== value) setLast(value);
  return isBusy ? last : value;
}

function usePublish({ id }: ChangeSetView, onClose: () => void) {
  const t = useT(changeSetMessages);
  const client = useClient();
  const queries = useQueryClient();
  const working = useWorkingSet();
  const call = useSetCall();
  const [isDone, setDone] = useState(false);
  const run = async (body: Publishing) => {
    const published = await call.run(async () => {
      const answer = await client.muted.call(publishChangeSet, { params: { id }, body });
      setDone(true);
      return answer;
    });
    // Shows what refused it.
    if (!published) return queries.invalidateQueries({ queryKey: [...checksKey, id] });
    const { state } = published;
    toast.success(
      t(state === 'scheduled' ? 'scheduledNow' : state === 'published' ? 'publishedNow' : 'partlyPublished'),
    );
    onClose();
    if (working === id && state !== 'open') workIn(undefined);
  };
  return { run, isBusy: call.isRunning || isDone };
}

/** Names the rows that the person may not publish. */
function Missing({ missing }: { missing: readonly { readonly entity: string }[] }) {
  const t = useT(changeSetMessages);
  const { registry, labels } = useAdmin();
  if (missing.length === 0) return null;
  const names = new Set(
    missing.map(({ entity: key }) => {
      const entity = registry.entities.get(key);
      return entity ? labels.entities(entity) : key;
    }),
  );
  return <ErrorNotice fallback={`${t('missing')} ${[...names].join(', ')}`} />;
}
