import { useT } from '@flotilla/react';
import { ApiError, type Client, ClientProvider, useAnswer, useClient } from '@flotilla/react/client';
import { Answer, useSession } from '@flotilla/react/session';
import { buttonVariants, Icon } from '@flotilla/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { linkedOrder } from '../../order-actions.js';
import type { LinkedOrder as Linked } from '../../order-shapes.js';
import { orderMessages } from '../order-messages.js';
import { FindOrder } from './find-order.js';
import { storeLink } from './last-link.js';
import { OrderView } from './order-view.js';

export interface LinkedOrderProps {
  link: string;
  /** The page of a signed-in buyer at the same address. */
  own: ReactNode;
  skeleton: ReactNode;
}

/** Polling interval of an open order, in ms: only sessions receive invalidations of private rows. */
const readingMs = 10_000;

/** Shows an order without a session, by the signed link of a mail. */
export function LinkedOrder(props: LinkedOrderProps) {
  const client = useClient();
  // The page itself reports a refused link; a toast would repeat it.
  return (
    <ClientProvider value={{ ...client.muted, muted: client.muted }}>
      <OrderOfLink {...props} client={client} />
    </ClientProvider>
  );
}

function OrderOfLink({ link, own, skeleton, client }: LinkedOrderProps & { client: Client }) {
  const [refused, setRefused] = useState<string>();
  // A refused link stays refused. Refetching it after each write would remove the form that requests a new
  // link.
  const found = useAnswer(linkedOrder, refused === link ? null : { params: { link } });
  const { refetch, data, error } = found;
  const isMoving =
    data !== undefined && data.order.status !== 'delivered' && data.order.status !== 'canceled';
  useEffect(() => {
    if (!isMoving) return;
    storeLink(link);
    const timer = setInterval(() => document.visibilityState === 'visible' && void refetch(), readingMs);
    return () => clearInterval(timer);
  }, [isMoving, link, refetch]);
  const isRefused = !data && error instanceof ApiError && [400, 404, 414].includes(error.status);
  if (isRefused && refused !== link) setRefused(link);
  if (isRefused || refused === link)
    return <Expired own={<ClientProvider value={client}>{own}</ClientProvider>} />;
  return (
    <Answer of={data ? { data, error: null } : found} skeleton={skeleton}>
      {({ order, ...rest }) => (
        <ClientProvider value={client}>
          <OrderView order={order} parts={partsOf(rest)} link={link} readAgain={() => void refetch()} />
        </ClientProvider>
      )}
    </Answer>
  );
}

/** Replaces an invalid or expired link: a signed-in owner sees the order, others can request a new link. */
function Expired({ own }: { own: ReactNode }) {
  const hasId = new URLSearchParams(location.search).has('id');
  const { subject } = useSession();
  return subject && hasId ? own : <FindOrder reason="linkOver" />;
}

const partsOf = ({
  invoices,
  files,
  isProcessing,
  instalments,
  securityDeposits,
}: Omit<Linked, 'order'>) => ({
  ...{ invoices, isProcessing, instalments, securityDeposits },
  attachments: files.map((file) => <Attachment key={file.id} file={file} />),
});

function Attachment({ file: { file, name } }: { file: Linked['files'][number] }) {
  const t = useT(orderMessages);
  const label = name ?? decodeURIComponent(new URL(file, location.href).pathname.split('/').at(-1) ?? '');
  return (
    <a
      href={file}
      download=""
      aria-label={t('download', { name: label })}
      className={buttonVariants({ variant: 'outline' })}
    >
      <Icon name="download" />
      <span className="wrap-anywhere">{label}</span>
    </a>
  );
}
