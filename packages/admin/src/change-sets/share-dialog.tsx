import type { Entity } from '@flotilla/core';
import {
  type ChangeSetView,
  createShareLink,
  listShareLinks,
  revokeShareLink,
  shareLinkDays,
  type ShareLinkView,
} from '@flotilla/core/change-sets';
import { useClient } from '@flotilla/react/client';
import { Button, EmptyState, Input, Label, NamedList, Select, Skeleton, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { momentText } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { clientInSet } from './client-in-set.js';
import { setKey } from './change-set-keys.js';
import { shareMessages } from './share-messages.js';
import { useSetCall } from './use-change-sets.js';

type Days = (typeof shareLinkDays)[number];

interface ShareDialogProps {
  set: Pick<ChangeSetView, 'id' | 'root'>;
  onClose: () => void;
}

/** Creates, lists and revokes the share links of a change set. */
export function ShareDialog({ set: { id, root }, onClose }: ShareDialogProps): ReactNode {
  const t = useT(shareMessages);
  const path = usePath(id, root);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('title')}
        description={t('hint')}
        closeLabel={t('close')}
        className="w-[min(38rem,calc(100vw-2rem))]"
      >
        <NewLink id={id} path={path} />
        <Links id={id} />
      </DialogContent>
    </Dialog>
  );
}

/** Returns the path of the page that a draft was opened for, without the language; else that of the home page. */
function usePath(setId: string, root: ChangeSetView['root']): string {
  const client = useClient();
  const { registry } = useAdmin();
  const entity = root ? registry.entities.get(root.entity) : undefined;
  const field = entity?.ui?.path?.field;
  const { data } = useQuery({
    queryKey: [...setKey(setId), 'path', root?.id],
    queryFn: () => rowCallsOf(entity as Entity, clientInSet(client, registry, setId)).byId(root?.id ?? ''),
    enabled: entity !== undefined && field !== undefined,
    retry: false,
  });
  const path = field === undefined ? undefined : data?.[field];
  // A path with a segment for rows, such as [blog.articles.slug], is no page.
  return typeof path === 'string' && !path.includes('[') ? path : '/';
}

function NewLink({ id, path }: { id: string; path: string }) {
  const t = useT(shareMessages);
  const fieldId = useId();
  const client = useClient();
  const addressOf = useAddress(path);
  const { isRunning, run } = useSetCall();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState<Days>(7);
  const [address, setAddress] = useState<string>();
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = { expiresIn: days, label };
    const made = await run(() => client.muted.call(createShareLink, { params: { id }, body }));
    if (!made) return;
    setAddress(addressOf(made.token));
    setLabel('');
  };
  return (
    <form onSubmit={(event) => void create(event)} className="flex flex-wrap items-end gap-3">
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1.5">
        <Label htmlFor={`${fieldId}-label`}>{t('label')}</Label>
        <Input
          id={`${fieldId}-label`}
          maxLength={200}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${fieldId}-days`}>{t('expiresIn')}</Label>
        <Select
          id={`${fieldId}-days`}
          value={days}
          onChange={({ target }) => setDays(Number(target.value) as Days)}
        >
          {shareLinkDays.map((count) => (
            <option key={count} value={count}>
              {t('days', { count })}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" variant="primary" disabled={isRunning}>
        {t('create')}
      </Button>
      <div role="status" className="flex basis-full flex-col gap-1.5 empty:hidden">
        {address !== undefined && <NewAddress address={address} />}
      </div>
    </form>
  );
}

/** The address of a new link, with a button that copies it. */
function NewAddress({ address }: { address: string }) {
  const t = useT(shareMessages);
  const copy = () => void navigator.clipboard.writeText(address).then(() => toast.success(t('copied')));
  return (
    <>
      <div className="flex gap-2">
        <Input readOnly aria-label={t('address')} value={address} onFocus={({ target }) => target.select()} />
        <Button variant="outline" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">{t('once')}</p>
    </>
  );
}

/** Returns a function that builds the address of a link in the language of the interface. */
function useAddress(path: string): (token: string) => string {
  const { languages } = useAdmin();
  const { language: spoken } = useInterfaceLanguage();
  const language = languages.includes(spoken) ? spoken : languages[0];
  return (token) => `${location.origin}/preview/${token}/${language}${path === '/' ? '' : path}`;
}

function Links({ id }: { id: string }) {
  const t = useT(shareMessages);
  const client = useClient();
  const {
    data: links,
    isError,
    refetch,
  } = useQuery({
    queryKey: [...setKey(id), 'links'],
    queryFn: async () => {
      const found = await client.muted.call(listShareLinks, { params: { id } });
      return found.map((link) => ({ ...link, isExpired: Date.parse(link.expiresAt) <= Date.now() }));
    },
    retry: false,
  });
  if (isError)
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />;
  if (!links) return <Skeleton aria-label={t('loading')} className="h-20 rounded-xl" />;
  if (links.length === 0) return <EmptyState title={t('none')} />;
  return (
    <NamedList
      label={t('title')}
      className="flex max-h-80 flex-col divide-y divide-border overflow-y-auto rounded-xl border border-border"
    >
      {links.map((link) => (
        <LinkLine key={link.id} id={id} link={link} />
      ))}
    </NamedList>
  );
}

function LinkLine({ id, link }: { id: string; link: ShareLinkView & { isExpired: boolean } }) {
  const t = useT(shareMessages);
  const client = useClient();
  const { isRunning, run } = useSetCall();
  const name = link.label || t('unnamed');
  const state = link.revokedAt
    ? t('revoked')
    : link.isExpired
      ? t('expired')
      : t('until', { at: momentText(link.expiresAt) });
  const revoke = () => run(() => client.muted.call(revokeShareLink, { params: { id, link: link.id } }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{name}</span>
      <span className="text-sm text-muted-foreground tabular-nums">
        {state} · {link.lastUsedAt ? t('used', { at: momentText(link.lastUsedAt) }) : t('unused')}
      </span>
      {!link.revokedAt && !link.isExpired && (
        <Button
          variant="ghost"
          disabled={isRunning}
          aria-label={t('revokeOf', { name })}
          onClick={() => void revoke()}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}
