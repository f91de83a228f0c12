import { useT } from '@flotilla/react';
import { EmptyState, Icon, type IconName } from '@flotilla/ui';
import { messages } from '../messages.js';

/** Empty state of a list. */
export function Nothing({
  icon,
  text = 'nothing',
}: {
  icon: IconName;
  text?: 'nothing' | 'noArticles' | 'noProducts';
}) {
  const t = useT(messages);
  return <EmptyState icon={<Icon name={icon} />} title={t(text)} />;
}
