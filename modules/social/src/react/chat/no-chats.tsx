import { useT } from '@flotilla/react';
import { EmptyState, Icon } from '@flotilla/ui';
import { messages } from '../messages.js';

/** Stands in the place of chats while there are none. */
export function NoChats() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="mail" />} title={t('noChats')} description={t('noChatsHint')} />;
}
