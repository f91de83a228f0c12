import { CsvButton, tablePath, useAccess } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { rowsOf, useClient, useDelete, usePage } from '@flotilla/react/client';
import {
  Button,
  ErrorNotice,
  Icon,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import type { Discount } from '../entities/discount.js';
import { discountCode } from '../entities/discount-code.js';
import { discountMessages } from './discount-messages.js';
import { NewCodes } from './new-codes.js';

/** Codes in the section; the table of all codes has the others. */
const shownCodes = 10;
const pageRows = 500;

/** Lists the codes of a discount, and creates single or many codes. */
export function DiscountCodes({ row: { id, isAutomatic } }: { row: Discount }) {
  const t = useT(discountMessages);
  const access = useAccess();
  const client = useClient();
  const where = { discountId: { eq: id } };
  const { data, error, refetch } = usePage(discountCode, {
    where,
    orderBy: { createdAt: 'desc' },
    limit: shownCodes,
    count: true,
  });
  const changed = () => void refetch();
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-32 rounded-lg" />;
  const total = data.total ?? data.rows.length;
  const readAll = async () => {
    const rows: string[][] = [[t('code'), t('uses'), t('limit')]];
    for (let after: string | undefined; ;) {
      const page = await rowsOf(discountCode, client).page({
        where,
        orderBy: { createdAt: 'asc' },
        limit: pageRows,
        after,
      });
      rows.push(
        ...page.rows.map(({ code, used, usageLimit }) => [code, String(used), String(usageLimit ?? '')]),
      );
      if (page.next === null) return rows;
      after = page.next;
    }
  };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {total === 0 && (
        <p className="text-sm text-muted-foreground">{t(isAutomatic ? 'automatic' : 'noCodes')}</p>
      )}
      {total > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="text-sm text-muted-foreground">
              {t('codesOf', { count: total })}
              {total > shownCodes && ` · ${t('newest', { count: shownCodes })}`}
            </p>
            <CsvButton fileName="codes.csv" read={readAll} />
            <Button asChild size="sm" variant="link">
              <a href={`/admin${tablePath(discountCode)}`}>{t('allCodes')}</a>
            </Button>
          </div>
          <Table label={t('codes')}>
            <TableHeader>
              <TableRow>
                <TableHead>{t('code')}</TableHead>
                <TableHead className="text-end">{t('uses')}</TableHead>
                <TableHead className="text-end">{t('limit')}</TableHead>
                <TableHead>
                  <span className="sr-only">{t('actions')}</span>
                </TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {data.rows.map((one) => (
                <CodeRow key={one.id} of={one} onDeleted={changed} />
              ))}
            </TableBody>
          </Table>
        </>
      )}
      {access.may('create', discountCode) && <NewCodes discountId={id} onCreated={changed} />}
    </div>
  );
}

interface CodeRowProps {
  of: {
    readonly id: string;
    readonly code: string;
    readonly used: number;
    readonly usageLimit: number | null;
  };
  onDeleted: () => void;
}

function CodeRow({ of: { id, code, used, usageLimit }, onDeleted }: CodeRowProps) {
  const t = useT(discountMessages);
  const access = useAccess();
  const { mutate, isPending } = useDelete(discountCode);
  return (
    <TableRow>
      <TableHead scope="row" className="font-mono font-medium wrap-anywhere">
        {code}
      </TableHead>
      <TableCell className="text-end">{used}</TableCell>
      <TableCell className="text-end">{usageLimit ?? t('unlimited')}</TableCell>
      <TableCell className="w-12 text-end">
        {access.may('delete', discountCode) && (
          <Button
            size="icon"
            variant="ghost"
            aria-label={t('remove', { code })}
            disabled={isPending}
            onClick={() => mutate({ id }, { onSuccess: onDeleted })}
          >
            <Icon name="close" />
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
