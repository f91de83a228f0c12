import { nameOfNetwork, type SiteAccount } from '@flotilla/core/theme';
import { Button, FieldError, Input, Select } from '@flotilla/ui';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../context/use-t.js';
import { accountMessages } from './account-messages.js';
import { type AccountKind, offered, problemOf } from './site-accounts.js';

interface AccountEntryProps {
  kind: AccountKind;
  account: SiteAccount;
  entryKey: number;
  /** Refusal of the API. */
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (account: SiteAccount) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

const other = 'other';

/** One account: its service, its address, and the arrows that move it. */
export function AccountEntry(props: AccountEntryProps): ReactNode {
  const { kind, account, entryKey, isReadOnly, onChange } = props;
  const t = useT(accountMessages);
  const id = useId();
  const networks: readonly string[] = offered[kind];
  const [isNamed, setNamed] = useState(!networks.includes(account.network));
  const [isTouched, setTouched] = useState(false);
  const problem = problemOf(account);
  const shown = isTouched && problem ? t(problem) : props.error;
  const foot = shown === undefined ? undefined : `${id}-foot`;
  const invalid = (field: typeof problem) => ({
    'aria-invalid': shown !== undefined && (problem ?? 'badAddress') === field,
    'aria-describedby': foot,
  });
  const touch = () => setTouched(true);
  return (
    <li data-entry={entryKey} className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <Select
          data-control="network"
          aria-label={t('network')}
          className="h-10 w-full sm:w-44 sm:shrink-0"
          disabled={isReadOnly}
          value={isNamed ? other : account.network}
          onChange={({ target }) => {
            setNamed(target.value === other);
            onChange({ ...account, network: target.value === other ? '' : target.value });
          }}
        >
          {networks.map((network) => (
            <option key={network} value={network}>
              {nameOfNetwork(network)}
            </option>
          ))}
          <option value={other}>{t('other')}</option>
        </Select>
        {isNamed && (
          <Input
            aria-label={t('name')}
            className="h-10 w-full sm:w-40 sm:shrink-0"
            readOnly={isReadOnly}
            value={account.network}
            onChange={({ target }) => onChange({ ...account, network: target.value.trim().toLowerCase() })}
            onBlur={touch}
            {...invalid('badName')}
          />
        )}
        <Input
          type="url"
          aria-label={`${t('address')}: ${nameOfNetwork(account.network)}`}
          className="h-10 min-w-0 basis-full sm:flex-1 sm:basis-0"
          readOnly={isReadOnly}
          value={account.url}
          onChange={({ target }) => onChange({ ...account, url: target.value.trim() })}
          onBlur={touch}
          {...invalid('badAddress')}
        />
        {!isReadOnly && <EntryActions {...props} />}
      </div>
      {shown !== undefined && <FieldError id={foot}>{shown}</FieldError>}
    </li>
  );
}

function EntryActions({ account, onUp, onDown, onRemove }: AccountEntryProps) {
  const t = useT(accountMessages);
  const name = nameOfNetwork(account.network);
  const actions = [
    { control: 'up', label: t('moveUp'), icon: <ArrowUp aria-hidden />, run: onUp },
    { control: 'down', label: t('moveDown'), icon: <ArrowDown aria-hidden />, run: onDown },
    { control: 'remove', label: t('remove'), icon: <Trash2 aria-hidden />, run: onRemove },
  ];
  return (
    <div className="ms-auto flex shrink-0">
      {actions.map(({ control, label, icon, run }) => (
        <Button
          key={control}
          data-control={control}
          variant="ghost"
          size="icon"
          className="size-10 shrink-0 text-base text-muted-foreground hover:text-foreground"
          aria-label={`${label}: ${name}`}
          title={label}
          disabled={!run}
          onClick={run}
        >
          {icon}
        </Button>
      ))}
    </div>
  );
}
