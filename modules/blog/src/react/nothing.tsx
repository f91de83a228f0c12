import { useT } from '@flotilla/react';
import { EmptyState, Icon } from '@flotilla/ui';
import { messages } from './messages.js';

export function Nothing() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="compass" />} title={t('nothing')} description={t('nothingHint')} />;
}
