import { useFormat, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Badge, Button, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { useState } from 'react';
import { revokeApiKey } from '../../api-key-actions.js';
import type { ApiKeyView } from '../../api-key-shapes.js';
import { keyMessages } from './key-messages.js';

/** A key in a list; with the name of its owner in the list of everyone. */
export interface ListedKey extends ApiKeyView {
  readonly subjectId: string;
  readonly ownerName?: string;
}

/** Keys with their last use, each with a button that revokes it; as cards on phones. */
export function KeyTable({ of, onChanged }: { of: readonly ListedKey[]; onChanged: () => void }) {
  const t = useT(keyMessages);
  const [revoking, setRevoking] = useState<ListedKey>();
  const { mutate } = useAction(revokeApiKey, { done: { text: t('revokedDone') } });
  const hasOwners = of.some(({ ownerName }) => ownerName !== undefined);
  const revoke = ({ subjectId, id }: ListedKey) =>
    mutate({ params: { id: subjectId, keyId: id } }, { onSuccess: onChanged });
  return (
    <>
      <div className="max-md:hidden">
        <Table label={t('title')}>
          <TableHeader>
            <TableRow>
              <TableHead>{t('name')}</TableHead>
              {hasOwners && <TableHead>{t('owner')}</TableHead>}
              <TableHead>{t('scopes')}</TableHead>
              <TableHead>{t('used')}</TableHead>
              <TableHead>{t('expires')}</TableHead>
              <TableHead>
                <span className="sr-only">{t('revoke')}</span>
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {of.map((one) => (
              <TableRow key={one.id}>
                <TableHead scope="row" className="max-w-72 whitespace-normal wrap-anywhere">
                  <KeyName of={one} />
                </TableHead>
                {hasOwners && <TableCell className="max-w-56 wrap-anywhere">{one.ownerName}</TableCell>}
                <TableCell>
                  <Scopes of={one} />
                </TableCell>
                <TableCell className="whitespace-nowrap">
                  <LastUse of={one} />
                </TableCell>
                <TableCell className="whitespace-nowrap">
                  <Expiry of={one} />
                </TableCell>
                <TableCell className="text-end">
                  <RevokeButton of={one} onRevoke={() => setRevoking(one)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="divide-y divide-border rounded-lg border border-border bg-card text-sm md:hidden">
        {of.map((one) => (
          <li key={one.id} className="flex flex-col gap-2 px-4 py-3">
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">
                <KeyName of={one} />
              </span>
              <RevokeButton of={one} onRevoke={() => setRevoking(one)} />
            </span>
            {hasOwners && <span className="wrap-anywhere text-muted-foreground">{one.ownerName}</span>}
            <span className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted-foreground">
              <Scopes of={one} />
              <span>
                {t('used')}: <LastUse of={one} />
              </span>
              <span>
                {t('expires')}: <Expiry of={one} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <AlertDialog open={revoking !== undefined} onOpenChange={() => setRevoking(undefined)}>
        {revoking && (
          <AlertDialogContent title={t('revokeTitle', { name: revoking.name })} description={t('revokeHint')}>
            <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
            <AlertDialogAction onClick={() => revoke(revoking)}>{t('revoke')}</AlertDialogAction>
          </AlertDialogContent>
        )}
      </AlertDialog>
    </>
  );
}

function KeyName({ of: { name, hint } }: { of: ListedKey }) {
  return (
    <>
      {name} {hint !== null && <span className="font-mono text-xs text-muted-foreground">…{hint}</span>}
    </>
  );
}

function Scopes({ of: { scopes } }: { of: ListedKey }) {
  const t = useT(keyMessages);
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center underline decoration-dotted underline-offset-4 pointer-coarse:min-h-11">
        {t('scopesCount', { count: scopes.length })}
      </summary>
      <ul className="max-h-48 max-w-80 overflow-y-auto font-mono text-xs wrap-anywhere">
        {scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    </details>
  );
}

function LastUse({ of: { lastUsedAt } }: { of: ListedKey }) {
  const t = useT(keyMessages);
  const format = useFormat();
  return lastUsedAt === null ? t('never') : format.dateTime(lastUsedAt);
}

const isExpired = ({ expiresAt }: ListedKey) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function Expiry({ of }: { of: ListedKey }) {
  const t = useT(keyMessages);
  const format = useFormat();
  if (of.revokedAt !== null) return <Badge variant="outline">{t('revoked')}</Badge>;
  if (isExpired(of)) return <Badge variant="outline">{t('expired')}</Badge>;
  return <span>{of.expiresAt === null ? t('noExpiry') : format.date(of.expiresAt)}</span>;
}

function RevokeButton({ of, onRevoke }: { of: ListedKey; onRevoke: () => void }) {
  const t = useT(keyMessages);
  if (of.revokedAt !== null || isExpired(of)) return null;
  return (
    <Button size="sm" variant="outline" aria-label={t('revokeName', { name: of.name })} onClick={onRevoke}>
      {t('revoke')}
    </Button>
  );
}
