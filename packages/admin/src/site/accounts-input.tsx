import { nameOfNetwork, type SiteAccount } from '@flotilla/core/theme';
import { Button, VisuallyHidden } from '@flotilla/ui';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../context/use-t.js';
import type { AdminInputProps } from '../extend/admin-parts.js';
import { accountMessages } from './account-messages.js';
import { AccountEntry } from './account-entry.js';
import { type AccountKind, accountsIn, maxAccounts, movedBy, nextNetwork } from './site-accounts.js';

/** The control to focus after a change of the list. */
interface Target {
  readonly key: number | undefined;
  readonly control: 'network' | 'up' | 'down' | 'remove' | 'add';
}

/** Edits the messengers of the site as a list. */
export const MessengersInput = (props: AdminInputProps): ReactNode => (
  <AccountsInput kind="messengers" {...props} />
);

/** Edits the social networks of the site as a list. */
export const SocialInput = (props: AdminInputProps): ReactNode => <AccountsInput kind="social" {...props} />;

function AccountsInput({
  kind,
  id,
  value,
  onChange,
  isReadOnly,
  errors = [],
}: AdminInputProps & { kind: AccountKind }) {
  const t = useT(accountMessages);
  const accounts = accountsIn(value);
  const keys = useKeys(accounts.length);
  const list = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<Target>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!target) return;
    const scope = target.key === undefined ? '' : `[data-entry="${target.key}"] `;
    const controlOf = (name: string) =>
      list.current?.querySelector<HTMLElement>(`${scope}[data-control="${name}"]:not(:disabled)`);
    // At the end of the list the pressed arrow is disabled.
    (controlOf(target.control) ?? controlOf(target.control === 'up' ? 'down' : 'up'))?.focus();
  }, [target]);

  const add = () => {
    onChange([...accounts, { network: nextNetwork(kind, accounts), url: '' }]);
    setTarget({ key: keys.add(), control: 'network' });
  };
  const change = (index: number, account: SiteAccount) => onChange(accounts.with(index, account));
  const move = (index: number, by: -1 | 1) => {
    const key = keys.all[index];
    onChange(movedBy(accounts, index, by));
    keys.set(movedBy(keys.all, index, by));
    setTarget({ key, control: by < 0 ? 'up' : 'down' });
    const name = nameOfNetwork(accounts[index]?.network ?? '');
    setSaid(t('moved', { name, place: index + by + 1, count: accounts.length }));
  };
  const remove = (index: number) => {
    const rest = keys.all.toSpliced(index, 1);
    onChange(accounts.toSpliced(index, 1));
    keys.set(rest);
    const next = rest[Math.min(index, rest.length - 1)];
    setTarget({ key: next, control: next === undefined ? 'add' : 'remove' });
    setSaid(t('removed', { name: nameOfNetwork(accounts[index]?.network ?? '') }));
  };
  return (
    <div ref={list} id={id} role="group" aria-label={t(kind)} className="flex flex-col items-start gap-3">
      {accounts.length === 0 && <p className="text-sm text-muted-foreground">{t('none')}</p>}
      {accounts.length > 0 && (
        <ol className="flex w-full flex-col gap-3">
          {accounts.map((account, index) => (
            <AccountEntry
              key={keys.all[index]}
              entryKey={keys.all[index] ?? index}
              {...{ kind, account, isReadOnly, error: errors[index] }}
              onChange={(next) => change(index, next)}
              onUp={index > 0 ? () => move(index, -1) : undefined}
              onDown={index < accounts.length - 1 ? () => move(index, 1) : undefined}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {!isReadOnly && accounts.length < maxAccounts && (
        <Button
          variant="outline"
          size="sm"
          data-control="add"
          aria-label={`${t('add')}: ${t(kind)}`}
          onClick={add}
        >
          <Plus aria-hidden />
          {t('add')}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

interface Keys {
  readonly all: readonly number[];
  /** The next unused key. */
  readonly next: number;
}

/** Keeps a key for each entry, so that entries keep their controls and errors when they move. */
function useKeys(count: number) {
  const [kept, setKept] = useState<Keys>({ all: [], next: 0 });
  // The form may replace the whole value.
  const keys = kept.all.length === count ? kept : resized(kept, count);
  if (keys !== kept) setKept(keys);
  return {
    all: keys.all,
    set: (all: readonly number[]) => setKept({ ...keys, all }),
    /** Adds a key at the end, and returns it. */
    add(): number {
      setKept(resized(keys, count + 1));
      return keys.next;
    },
  };
}

function resized({ all, next }: Keys, count: number): Keys {
  const added = Math.max(0, count - all.length);
  const fresh = Array.from({ length: added }, (_, index) => next + index);
  return { all: [...all.slice(0, count), ...fresh], next: next + added };
}
