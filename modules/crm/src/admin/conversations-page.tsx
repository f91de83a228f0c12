import { useT } from '@flotilla/react';
import { cn, EmptyState, Icon } from '@flotilla/ui';
import { Link, useSearchParams } from 'react-router';
import { conversationBoxes } from '../conversation-boxes.js';
import { ConversationList } from './conversation-list.js';
import { conversationMessages } from './conversation-messages.js';
import { ConversationView } from './conversation-view.js';
import { isUuid } from '@flotilla/core/reflection';

/** Requests as conversations: the list, the messages, and the customer. Narrow screens show one of them. */
export function ConversationsPage() {
  const t = useT(conversationMessages);
  const [search] = useSearchParams();
  const box = conversationBoxes.find((one) => one === search.get('box')) ?? 'open';
  const given = search.get('request');
  const selected = given !== null && isUuid(given) ? given : undefined;
  const linkTo = (id?: string) =>
    `?${new URLSearchParams({ box, ...(id !== undefined && { request: id }) })}`;
  return (
    <div className="mx-auto grid w-full max-w-wide gap-6 p-4 sm:p-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <h1
        className={cn(
          'font-display text-2xl font-medium tracking-display lg:col-span-2',
          selected !== undefined && 'max-lg:sr-only',
        )}
      >
        {t('title')}
      </h1>
      <div className={cn('flex min-w-0 flex-col gap-4', selected !== undefined && 'max-lg:hidden')}>
        <nav aria-label={t('boxes')} className="flex flex-wrap gap-1">
          {conversationBoxes.map((one) => (
            <Link
              key={one}
              to={`?box=${one}`}
              aria-current={one === box ? 'page' : undefined}
              className="rounded-md px-3 py-2 text-sm font-semibold text-muted-foreground hover:bg-muted aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-foreground"
            >
              {t(`box.${one}`)}
            </Link>
          ))}
        </nav>
        <ConversationList key={box} box={box} selectedId={selected} linkTo={linkTo} />
      </div>
      <div className={cn('min-w-0', selected === undefined && 'max-lg:hidden')}>
        {selected === undefined ? (
          <EmptyState icon={<Icon name="mail" />} title={t('choose')} />
        ) : (
          <div className="flex flex-col gap-4">
            <Link
              to={linkTo()}
              className="flex items-center gap-1 self-start py-2 text-sm font-semibold lg:hidden"
            >
              <Icon name="chevron-left" className="size-4" />
              {t('back')}
            </Link>
            <ConversationView key={selected} id={selected} />
          </div>
        )}
      </div>
    </div>
  );
}
