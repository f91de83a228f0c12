import {
  checkChangeSet,
  type ChangeSetView,
  publishChangeSet,
  type Publishing,
} from '@flotilla/core/change-sets';
import { pageTimeZone } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { Button, ErrorNotice, FieldError, Label, Select, toast } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { momentText, parseMoment } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import { MomentInput } from '../kinds/datetime.js';
import { ZoneNote } from '../kinds/zone-note.js';
import { setKey } from './change-set-keys.js';
import { changeSetMessages } from './change-set-messages.js';
import { Checklist } from './checklist.js';
import { ConflictChoices, type Decisions, decisionKey } from './conflict-choices.js';
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
  const [acceptsWarnings, setAcceptsWarnings] = useState(false);
  const { report, isError, resolutions, isReady: isPublishable } = useCheck(set, language, decisions);
  const checks = report?.checks ?? [];
  const isReady =
    isPublishable &&
    checks.every(({ level }) => level === 'warning') &&
    (checks.length === 0 || acceptsWarnings);
  const publish = usePublish(set, onClose);
  const submit = () => {
    const at = time === undefined ? undefined : parseMoment(time);
    const isWrong = time !== undefined && (at === undefined || Date.parse(at) <= Date.now());
    setTimeWrong(isWrong);
    if (isWrong) return;
    void publish.run({
      ...(language && { languages: [language] }),
      ...(resolutions.length > 0 && { resolutions }),
      ...(acceptsWarnings && { acceptWarnings: true }),
      ...(at !== undefined && { at, timeZone: pageTimeZone() }),
    });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('publishTitle')}
        description={t('publishHint')}
        closeLabel={t('close')}
        className="w-[min(38rem,calc(100vw-2rem))]"
      >
        <div role="status" className="empty:hidden">
          {!report && !isError && t('checking')}
          {report && isPublishable && report.conflicts.length === 0 && t('rows', { count: report.rows })}
        </div>
        {isError && <ErrorNotice fallback={t('failed')} />}
        {report?.refusal && <ErrorNotice fallback={report.refusal.message} />}
        {report && <Missing missing={report.missing} />}
        {report && report.conflicts.length > 0 && (
          <ConflictChoices conflicts={report.conflicts} decisions={decisions} onDecide={setDecisions} />
        )}
        {checks.length > 0 && (
          <Checklist checks={checks} accepts={acceptsWarnings} onAccept={setAcceptsWarnings} />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {languages.length > 1 && <LanguageChoice language={language} onChange={setLanguage} />}
          <TimeChoice time={time} onChange={setTime} isWrong={isTimeWrong} />
        </div>
        <DialogFooter>
          <Button variant="primary" disabled={!isReady || publish.isRunning} onClick={submit}>
            {t(time === undefined ? 'publishNow' : 'schedule')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Checks the publication again after each choice, and after the decision on all conflicts. */
function useCheck(set: ChangeSetView, language: string, decisions: Decisions) {
  const first = useReport(set, language ? { languages: [language] } : {});
  const conflicts = first.data?.conflicts ?? [];
  const resolutions = conflicts.flatMap((conflict) => {
    const take = decisions[decisionKey(conflict)];
    return take ? [{ entity: conflict.entity, id: conflict.id, path: conflict.path, take }] : [];
  });
  const isDecided = conflicts.length > 0 && resolutions.length === conflicts.length;
  const decided = useReport(set, {
    ...(language && { languages: [language] }),
    ...(isDecided && { resolutions }),
  });
  const last = isDecided ? decided : first;
  const { data: checked } = last;
  const isReady = Boolean(
    checked && checked.conflicts.length === 0 && !checked.refusal && checked.missing.length === 0,
  );
  // Keeps the choices on the screen while the decisions are checked.
  const report = checked ?? first.data;
  return { report: report && { ...report, conflicts }, isError: last.isError, resolutions, isReady };
}

/** Queries the problems of a publication. */
function useReport({ id, revision }: ChangeSetView, body: Publishing) {
  const client = useClient();
  return useQuery({
    queryKey: [...setKey(id), 'check', revision, body],
    queryFn: () => client.muted.call(checkChangeSet, { params: { id }, body }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}

function usePublish({ id }: ChangeSetView, onClose: () => void) {
  const t = useT(changeSetMessages);
  const client = useClient();
  const working = useWorkingSet();
  const call = useSetCall();
  const run = async (body: Publishing) => {
    const published = await call.run(() => client.muted.call(publishChangeSet, { params: { id }, body }));
    if (!published) return;
    const { state } = published;
    toast.success(
      t(state === 'scheduled' ? 'scheduledNow' : state === 'published' ? 'publishedNow' : 'partlyPublished'),
    );
    onClose();
    if (working === id && state !== 'open') workIn(undefined);
  };
  return { run, isRunning: call.isRunning };
}

function LanguageChoice({ language, onChange }: { language: string; onChange: (language: string) => void }) {
  const t = useT(changeSetMessages);
  const id = useId();
  const { languages } = useAdmin();
  const { language: spoken } = useInterfaceLanguage();
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('languages')}</Label>
      <Select id={id} value={language} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('all')}</option>
        {languages.map((one) => (
          <option key={one} value={one}>
            {t('onlyLanguage', { name: names.of(one) ?? one })}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface TimeChoiceProps {
  /** `DD.MM.YYYY HH:mm`; undefined for now. */
  time: string | undefined;
  onChange: (time: string | undefined) => void;
  isWrong: boolean;
}

function TimeChoice({ time, onChange, isWrong }: TimeChoiceProps) {
  const t = useT(changeSetMessages);
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t('when')}</Label>
      <Select
        id={id}
        value={time === undefined ? 'now' : 'later'}
        onChange={({ target }) => onChange(target.value === 'now' ? undefined : momentText(tomorrow()))}
      >
        <option value="now">{t('now')}</option>
        <option value="later">{t('later')}</option>
      </Select>
      {time !== undefined && (
        <>
          <Label htmlFor={`${id}-time`}>{t('time')}</Label>
          <MomentInput
            control={{ id: `${id}-time`, 'aria-invalid': isWrong, 'aria-describedby': `${id}-problem` }}
            value={time}
            onChange={onChange}
          />
          <ZoneNote value={time} />
          <div role="alert" id={`${id}-problem`} className="empty:hidden">
            {isWrong && <FieldError>{t('wrongTime')}</FieldError>}
          </div>
        </>
      )}
    </div>
  );
}

/** Returns the moment one day from now, at a full hour. */
function tomorrow(): string {
  const hourMs = 3_600_000;
  return new Date((Math.floor(Date.now() / hourMs) + 24) * hourMs).toISOString();
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
