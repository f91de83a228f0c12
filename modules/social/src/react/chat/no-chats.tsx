import { useT } from '@flotilla/react';
import { EmptyState, Icon } from '@flotilla/ui';
import { messages } from '../messages.js';

/** Empty state of chats. */
export function NoChats() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="mail" />} title={t('noChats')} description={t('noChatsHint')} />;
}
