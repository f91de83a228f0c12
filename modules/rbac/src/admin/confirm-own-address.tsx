import { useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { UnconfirmedAddresses } from '../react/address/unconfirmed-addresses.js';
import { secondFactors } from '../second-factor-actions.js';

/**
 * Prompts an administrator to confirm an unverified address: the first administrator is created without a
 * mail.
 */
export function ConfirmOwnAddress() {
  const { subject } = useSession();
  return subject ? <OwnAddress subjectId={subject.id} /> : null;
}

function OwnAddress({ subjectId }: { subjectId: string }) {
  const { data } = useAnswer(secondFactors, { params: { id: subjectId } });
  if (data?.address.state !== 'unconfirmed') return null;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <UnconfirmedAddresses subjectId={subjectId} of={data.address} text="confirmOwn" isOperator />
    </div>
  );
}
