import { useT } from '@flotilla/react';
import { EmptyState, Icon, type IconName } from '@flotilla/ui';
import { messages } from '../messages.js';

/** What a list without rows shows. */
export function Nothing({ icon }: { icon: IconName }) {
  const t = useT(messages);
  return <EmptyState icon={<Icon name={icon} />} title={t('nothing')} />;
}
