import { useT } from '@flotilla/react';
import { useSession } from '@flotilla/react/session';
import { Button } from '@flotilla/ui';
import { SecondFactorSettings } from '../react/second-factors/second-factor-settings.js';
import { lateMessages } from '../react/proof/late-messages.js';

/** Sets up the second factor that a role requires. */
export function SecondFactor({ onMended }: { onMended: () => void }) {
  const t = useT(lateMessages);
  const { subject } = useSession();
  return (
    <>
      {subject && <SecondFactorSettings subjectId={subject.id} isInAdmin />}
      <Button onClick={onMended}>{t('continue')}</Button>
    </>
  );
}
