import type { Entity, Registry } from '@flotilla/core';
import { failureLine, useClient } from '@flotilla/react/client';
import { ErrorNotice, Skeleton } from '@flotilla/ui';
import { MailFrame } from '@flotilla/ui/controls';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useSettled } from '../context/use-settled.js';
import { useT } from '../context/use-t.js';
import type { ThemeDraft } from './theme-draft.js';
import { themeMessages } from './theme-messages.js';
import { useThemeState } from './use-theme-state.js';

/** Variants of mails that a module generates, and of drawn receipts. */
const isMail = (variant: string) => variant.startsWith('generate-email-');
const isReceipt = (variant: string) => variant.endsWith('-receipt-default');

/** An entity whose rows are drawn, and the variant that is shown. */
interface Drawn {
  readonly entity: Entity;
  readonly variant: string;
}

/** Returns the mail that is shown: one that visitors get, if a module sends one. */
export function shownMail({ entities }: Registry): Drawn | undefined {
  const entity = [...entities.values()].find(({ variants }) => variants.some(isMail));
  const mails = entity?.variants.filter(isMail) ?? [];
  const variant = mails.find((name) => name.includes('-confirmation-')) ?? mails[0];
  return entity && variant !== undefined ? { entity, variant } : undefined;
}

/** Returns the receipt that is shown, if a module draws one. */
export function shownReceipt(files: Entity | undefined): Drawn | undefined {
  const variant = files?.variants.find(isReceipt);
  return files && variant !== undefined ? { entity: files, variant } : undefined;
}

interface DrawnProps extends Drawn {
  draft: ThemeDraft;
  language: string;
}

/** A mail of the site in the theme. */
export function MailPreview({ draft, language, entity, variant }: DrawnProps): ReactNode {
  const t = useT(themeMessages);
  const { data, failure } = useDrawn<{ data: { html: string } }>(draft, {
    module: entity.module,
    path: `${entity.route}/preview`,
    data: { variant, language },
  });
  return (
    <DrawnPane failure={failure} isLoading={!data}>
      {data && <MailFrame title={t('mail')} html={data.data.html} className="h-full" />}
    </DrawnPane>
  );
}

/** A receipt of the shop in the theme, with made-up lines. */
export function ReceiptPreview({ draft, language, entity, variant }: DrawnProps): ReactNode {
  const t = useT(themeMessages);
  const { site } = useAdmin();
  const { data, failure } = useDrawn<Blob>(draft, {
    module: entity.module,
    path: `${entity.route}/draw`,
    as: 'blob',
    data: {
      variant,
      data: sampleReceipt({ siteName: site, language, title: t('sold') }),
    },
  });
  return (
    <DrawnPane failure={failure} isLoading={!data}>
      {data && <BlobImage blob={data} alt={t('receipt')} className="mx-auto max-h-full rounded-lg" />}
    </DrawnPane>
  );
}

interface BlobImageProps {
  blob: Blob;
  alt: string;
  className: string;
}

function BlobImage({ blob, ...props }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} {...props} alt={props.alt} />;
}

function sampleReceipt(named: { siteName: string; language: string; title: string }) {
  const { title, ...site } = named;
  return {
    ...site,
    number: '1001',
    paidAt: '2027-06-01T10:00:00.000Z',
    lines: [{ title, amount: '120.00', sign: '€' }],
    totals: [{ amount: '120.00', sign: '€' }],
  };
}

interface DrawnCall {
  readonly module: string;
  readonly path: string;
  readonly as?: 'blob';
  readonly data: object;
}

/** Requests a drawing in the theme, debounced. */
function useDrawn<Answer>(draft: ThemeDraft, call: DrawnCall) {
  const client = useClient();
  const { language } = useInterfaceLanguage();
  const theme = useSettled(useThemeState(draft).theme, pauseMs);
  const query = useQuery({
    queryKey: ['theme-drawn', call, theme],
    queryFn: () =>
      client.muted
        .send<Answer>({ method: 'POST', ...call, data: { ...call.data, theme } })
        .catch(async (error: unknown) => {
          throw new Error(await failureLine(error, language));
        }),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  return { data: query.data, failure: query.error?.message };
}

/** Pause before a dragged color is drawn, so that it is not drawn at each step. */
const pauseMs = 250;

interface DrawnPaneProps {
  failure: string | undefined;
  isLoading: boolean;
  children: ReactNode;
}

function DrawnPane({ failure, isLoading, children }: DrawnPaneProps) {
  const t = useT(themeMessages);
  return (
    <div className="relative min-h-0 flex-1 overflow-auto p-3">
      {failure !== undefined && <ErrorNotice fallback={failure} />}
      {failure === undefined && isLoading && (
        <Skeleton aria-label={t('loading')} className="absolute inset-3 rounded-lg" />
      )}
      {failure === undefined && children}
    </div>
  );
}
