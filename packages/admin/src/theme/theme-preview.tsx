import { cn, Skeleton } from '@flotilla/ui';
import { ToggleGroup, ToggleGroupItem } from '@flotilla/ui/controls';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { DarkSwitch, LanguageSwitch } from '../forms/preview/preview-controls.js';
import { useScale } from '../forms/preview/use-scale.js';
import { MailPreview, ReceiptPreview, shownMail, shownReceipt } from './drawn-previews.js';
import { useUploads } from '../rows/uploads.js';
import type { ThemeDraft } from './theme-draft.js';
import { themeMessages } from './theme-messages.js';
import { type ShownPage, shownPages } from './shown-pages.js';
import { useThemeFrames } from './use-theme-frames.js';

/** Width of the pages in CSS pixels, on wide screens and on narrow ones. */
const desktop = 1280;

/** The pages of the site in the theme, above the choices on narrow screens. */
export function ThemePreview({ draft }: { draft: ThemeDraft }): ReactNode {
  const t = useT(themeMessages);
  const { labels, languages, registry } = useAdmin();
  const [shown, setShown] = useState('home');
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const [isDark, setDark] = useState(false);
  const pages = useMemo(() => shownPages(registry), [registry]);
  const files = useUploads()?.entity;
  const mail = shownMail(registry);
  const receipt = shownReceipt(files);
  const page = pages.find(({ name }) => name === shown);
  const tabs = [
    ...pages.map((one) => ({ name: one.name, title: one.entity ? labels.entity(one.entity) : t(one.name) })),
    ...(mail ? [{ name: 'mail', title: t('mail') }] : []),
    ...(receipt ? [{ name: 'receipt', title: t('receipt') }] : []),
  ];
  return (
    <section
      aria-label={t('preview')}
      className="flex min-w-0 flex-col bg-muted max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:h-[55dvh] max-lg:shrink-0 lg:flex-1"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-border bg-background px-3 py-2">
        <div className="min-w-0 overflow-x-auto">
          <ToggleGroup value={shown} onChange={setShown} label={t('page')}>
            {tabs.map(({ name, title }) => (
              <ToggleGroupItem key={name} value={name}>
                {title}
              </ToggleGroupItem>
            ))}
          </ToggleGroup>
        </div>
        <div className="ms-auto flex items-center gap-2">
          <LanguageSwitch language={language} onLanguage={setLanguage} />
          <DarkSwitch label={t('darkPreview')} isDark={isDark} onDark={setDark} />
        </div>
      </header>
      {shown === 'mail' && mail && <MailPreview {...mail} draft={draft} language={language} />}
      {shown === 'receipt' && receipt && <ReceiptPreview {...receipt} draft={draft} language={language} />}
      {page && (
        <Frame key={`${shown} ${language}`} draft={draft} shown={page} language={language} isDark={isDark} />
      )}
    </section>
  );
}

interface FrameProps {
  draft: ThemeDraft;
  shown: ShownPage;
  language: string;
  isDark: boolean;
}

function Frame(props: FrameProps) {
  const t = useT(themeMessages);
  const pane = useRef<HTMLDivElement>(null);
  const scale = useScale(pane, desktop);
  // A page that is scaled to less than half is unreadable; phones show that of a phone.
  const isNarrow = scale < 0.4;
  const width = isNarrow ? 390 : desktop;
  const shownScale = isNarrow ? Math.min(1, scale * (desktop / width)) : scale;
  const { container, isLoading, problem } = useThemeFrames(props);
  return (
    <div ref={pane} className="relative min-h-0 flex-1 overflow-hidden">
      {isLoading && problem === undefined && (
        <Skeleton aria-label={t('loading')} className="absolute inset-3 rounded-lg" />
      )}
      <div
        ref={container}
        className="absolute top-0 origin-top-left overflow-hidden bg-background shadow-md"
        style={{
          width,
          height: `${100 / shownScale}%`,
          left: `max(0px, calc(50% - ${(width * shownScale) / 2}px))`,
          scale: shownScale,
        }}
      />
      <p
        role="status"
        className={cn(
          'absolute inset-x-3 top-3 rounded-md bg-background px-3 py-2 text-sm text-destructive shadow-md empty:hidden',
        )}
      >
        {problem !== undefined && (problem ? t('notShown', { reason: problem }) : t('notMade'))}
      </p>
    </div>
  );
}
