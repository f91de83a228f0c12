import { type ChangeSetView, moveChanges } from '@flotilla/core/change-sets';
import { useClient } from '@flotilla/react/client';
import { Button, EmptyState, ErrorNotice, Label, Select, Skeleton, toast } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../context/use-t.js';
import { useWorkingSet, workIn } from '../context/working-set.js';
import { moveMessages } from './move-messages.js';
import { useChangeSets, useSetCall, useSetName } from './use-change-sets.js';

interface MoveDialogProps {
  set: Pick<ChangeSetView, 'id'>;
  onClose: () => void;
}

/** Moves all changes of a change set into an open release. */
export function MoveDialog({ set: { id }, onClose }: MoveDialogProps): ReactNode {
  const t = useT(moveMessages);
  const fieldId = useId();
  const client = useClient();
  const navigate = useNavigate();
  const nameOf = useSetName();
  const working = useWorkingSet();
  const { data: sets, isError } = useChangeSets();
  const { isRunning, run } = useSetCall();
  const [selected, setSelected] = useState('');
  const releases = (sets ?? []).filter(
    (one) => one.id !== id && one.kind === 'release' && (one.state === 'open' || one.state === 'blocked'),
  );
  const to = selected || releases[0]?.id;
  const move = async () => {
    if (to === undefined) return;
    const moved = await run(() => client.muted.call(moveChanges, { params: { id }, body: { to } }));
    if (!moved) return;
    toast.success(t('moved'));
    onClose();
    if (working === id) workIn(to);
    void navigate(`/releases/${to}`);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('title')} description={t('hint')} closeLabel={t('close')}>
        {isError && <ErrorNotice fallback={t('failed')} />}
        {!isError && !sets && <Skeleton aria-label={t('loading')} className="h-12 rounded-xl" />}
        {sets && releases.length === 0 && <EmptyState title={t('none')} />}
        {releases.length > 0 && (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={fieldId}>{t('release')}</Label>
            <Select id={fieldId} value={to} onChange={({ target }) => setSelected(target.value)}>
              {releases.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          </div>
        )}
        <DialogFooter>
          <Button variant="primary" disabled={to === undefined || isRunning} onClick={() => void move()}>
            {t('move')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
