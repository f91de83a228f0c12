'use client';
import { Link, useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { defineSessionPart, useSession } from '@flotilla/react/session';
import { Checkbox, Skeleton } from '@flotilla/ui';
import { useId } from 'react';
import { type TopicChoice, switchTopic, topicsOfSubject } from '../../actions.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';

/** The topics of the visitor, each with a switch. */
export const TopicList = defineSessionPart({
  skeleton: <Skeleton className="h-48 rounded-xl" />,
  useData: useTopics,
  show: (topics, { readAgain }) => <Topics topics={topics} onChange={readAgain} />,
});

function useTopics() {
  const { subject } = useSession();
  return useAnswer(topicsOfSubject, subject && { params: { id: subject.id } });
}

function Topics({ topics, onChange }: { topics: readonly TopicChoice[]; onChange: () => void }) {
  const t = useT(messages);
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-muted-foreground">{t('topicHint')}</p>
      <ul className="flex flex-col divide-y divide-border rounded-xl border border-border bg-card text-card-foreground">
        {topics.map((topic) => (
          <li key={topic.id}>
            <Topic topic={topic} onChange={onChange} />
          </li>
        ))}
      </ul>
      <Link href={paths.notifications} className="font-semibold underline underline-offset-4">
        {t('all')}
      </Link>
    </div>
  );
}

const translated = ['security', 'account', 'orders', 'messages', 'requests', 'errors'] as const;

function Topic({ topic, onChange }: { topic: TopicChoice; onChange: () => void }) {
  const t = useT(messages);
  const id = useId();
  const { subject } = useSession();
  const { mutate, isPending, variables } = useAction(switchTopic, { done: 'updated' });
  const name = translated.find((slug) => slug === topic.slug);
  const isOn = isPending ? (variables?.body.isOn ?? topic.isOn) : topic.isOn;
  const change = (next: boolean) =>
    subject &&
    mutate({ params: { id: subject.id, topicId: topic.id }, body: { isOn: next } }, { onSuccess: onChange });
  return (
    <div className="flex min-h-14 items-center gap-4 px-5 py-3">
      <Checkbox
        id={id}
        checked={isOn}
        disabled={topic.isLocked || isPending}
        aria-describedby={topic.isLocked ? `${id}-why` : undefined}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <label htmlFor={id} className="flex flex-1 flex-col">
        <span className="font-semibold">{name ? t(name) : topic.title}</span>
        {topic.isLocked && (
          <span id={`${id}-why`} className="text-sm text-muted-foreground">
            {t('locked')}
          </span>
        )}
      </label>
    </div>
  );
}
